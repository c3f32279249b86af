import type { Page } from '../model/page.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { usePage } from '../ui/page-context.tsx';
import { PageLink } from '../ui/action/page-link.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { NavigationList } from './navigation-list.tsx';
import { optionalPart } from './optional-parts.ts';

/** The popover that the toggle opens natively, without script. */
const MENU_ID = 'site-menu';

/**
 * The header of every page: support strip, brand, navigation, and Login where the page shows it.
 *
 * Below 992 px the navigation is a popover that slides in as a sidebar: opened by the toggle, closed by the
 * toggle, Escape, a click beside it, or a link.
 *
 * @see  docs/product.md 2 (pages), 9 (992 px)
 */
export function Header({ page }: { page: Page }) {
  const { showLogin, languages } = page;
  const { site } = usePage();
  const { support, texts, login } = site;
  const Menu = optionalPart(site, 'submenu')?.MenuWithLists ?? NavigationList;
  const Languages = optionalPart(site, 'languages')?.Languages;
  const SourceTexts = optionalPart(site, 'source-texts')?.SourceTexts;
  return (
    <>
      {SourceTexts && <SourceTexts page={page} />}
      <div className={styles['support']} role="group" aria-label={texts.supportLabel}>
        <div className={`wrap ${styles['supportLine']}`}>
          <a href={`mailto:${support.email}`}>
            <Icon name="mail" />
            <span>{support.email}</span>
          </a>
          <a href={support.phoneHref}>
            <Icon name="phone" />
            <span className={styles['tollFree']}>{texts.tollFree} </span>
            <span dir="ltr">{support.phone}</span>
          </a>
        </div>
      </div>
      <div className={`wrap ${styles['bar']}`}>
        <PageLink link={{ href: site.home ?? '/', internal: true, newTab: false }} className={styles['brand']}>
          <Brand />
        </PageLink>
        {/* The boot script sets aria-expanded before hydration. */}
        <button
          type="button"
          popoverTarget={MENU_ID}
          className={styles['toggle']}
          data-menu-toggle=""
          suppressHydrationWarning
        >
          <Icon name="menu" className={styles['whenClosed']} />
          <Icon name="close" className={styles['whenOpen']} />
          <span className={styles['whenOpen']}>{texts.closeMenu}</span>
          <span className={styles['menuWord']}>{texts.menu}</span>
        </button>
        <nav id={MENU_ID} popover="auto" aria-label={texts.mainNavigation} className={styles['menu']}>
          <Menu className={styles['links']} />
          {showLogin && login.merchant !== null && (
            <PageLink
              link={{ href: login.merchant, internal: false, newTab: true }}
              className={`button button-main ${styles['login']}`}
            >
              {texts.login}
            </PageLink>
          )}
          <ul role="list" className={styles['reach']}>
            <li>
              <a href={`mailto:${support.email}`}>
                <Icon name="mail" />
                {support.email}
              </a>
            </li>
            <li>
              <a href={support.phoneHref}>
                <Icon name="phone" />
                <span dir="ltr">{support.phone}</span>
              </a>
            </li>
          </ul>
          {Languages && languages && <Languages languages={languages} />}
        </nav>
      </div>
    </>
  );
}
