// The site's base styles, with the order of the layers first; components import their own.
import '../styles/base.css';
import './page.css';
