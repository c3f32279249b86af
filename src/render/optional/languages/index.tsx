import type { PageLanguage } from '../../../model/page.ts';
import { usePage } from '../../../ui/page-context.tsx';
import styles from './languages.module.css';

/** The address of the section that is being read within its page; empty at the top. */
function sectionInView(): string {
  const sections = [...document.querySelectorAll('main > section[id]')];
  const at = sections.findLastIndex((section) => section.getBoundingClientRect().top < innerHeight / 2);
  return at > 0 ? `#${sections[at]!.id}` : '';
}

/** Links to the same page in each language of the site, or to its home page, which is said. Each is named in its own words. */
export function Languages({ languages }: { languages: PageLanguage[] }) {
  const { site, path } = usePage();
  return (
    <nav aria-label={site.texts.languages} className={styles['languages']}>
      <ul role="list">
        {languages.map(({ language, name, href, isHome }) => (
          <li key={language}>
            <a
              href={href}
              lang={language}
              hrefLang={language}
              aria-current={href === path ? 'page' : undefined}
              // A page has the same sections in each language, by the same ids.
              onClick={({ currentTarget }) => {
                if (!isHome) currentTarget.hash = sectionInView();
              }}
            >
              {/* With the blank before what may follow. */}
              {`${name} `}
              {isHome && (
                <span lang={site.language} dir="auto" className={styles['home']}>
                  {`(${site.texts.languageHome})`}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
