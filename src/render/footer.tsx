import { PageLink } from '../ui/action/page-link.tsx';
import { usePage } from '../ui/page-context.tsx';
import { BrandOnDark } from './brand.tsx';
import styles from './footer.module.css';
import { NavigationList } from './navigation-list.tsx';
import { optionalPart } from './optional-parts.ts';

/** The footer of every page: navigation, support, legal links, and the control that stops all motion. */
export function Footer() {
  const { site } = usePage();
  const { support, texts, legal, footer } = site;
  const links = optionalPart(site, 'footer-links');
  const pages = (
    <>
      <h2>{texts.footerPages}</h2>
      <NavigationList className={styles['links']} />
    </>
  );
  return (
    <>
      <div className={`wrap ${styles['columns']}`}>
        <div className={styles['provider']}>
          <p className={styles['name']}>
            <BrandOnDark />
          </p>
          <p className={footer?.statement ? styles['statement'] : styles['tagline']}>
            {footer?.statement ?? site.description}
          </p>
          {links && <links.SocialLinks />}
        </div>
        <nav aria-label={texts.footerNavigation} className={styles['pages']}>
          {links ? <links.FooterColumns>{pages}</links.FooterColumns> : pages}
        </nav>
        <div>
          <h2>{texts.footerSupport}</h2>
          <ul role="list">
            <li>
              <a href={`mailto:${support.email}`}>{support.email}</a>
            </li>
            <li>
              <a href={support.phoneHref} dir="ltr">
                {support.phone}
              </a>
            </li>
          </ul>
        </div>
      </div>
      <div className={`wrap ${styles['last']}`}>
        <p>{texts.copyright.replaceAll('{name}', site.name)}</p>
        {legal.length > 0 && (
          <ul role="list" className={styles['legal']}>
            {legal.map((link, index) => (
              <li key={index}>
                <PageLink link={link}>{link.label}</PageLink>
              </li>
            ))}
          </ul>
        )}
        <p className={styles['motion']}>
          <input type="checkbox" id="stop-motion" data-stored="motion-stopped" />
          <label htmlFor="stop-motion">{texts.stopMotion}</label>
        </p>
      </div>
    </>
  );
}
