import type { PageLanguage } from '../../../model/page.ts';
import { usePage } from '../../../ui/page-context.tsx';
import styles from './languages.module.css';

/** Links to the same page in each language of the site, or to its home page, which is said. Each is named in its own words. */
export function Languages({ languages }: { languages: PageLanguage[] }) {
  const { site, path } = usePage();
  return (
    <nav aria-label={site.texts.languages} className={styles['languages']}>
      <ul role="list">
        {languages.map(({ language, name, href, isHome }) => (
          <li key={language}>
            <a href={href} lang={language} hrefLang={language} aria-current={href === path ? 'page' : undefined}>
              {name}
              {isHome && (
                <>
                  {' '}
                  <span lang={site.language} dir="auto" className={styles['home']}>
                    {`(${site.texts.languageHome})`}
                  </span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
