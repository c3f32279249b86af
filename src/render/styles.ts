// Every stylesheet of the site in one file: the order of the layers first, then whatever the parts bring.
import '../styles/base.css';
import './page.css';
