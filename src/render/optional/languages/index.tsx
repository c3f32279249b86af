import type { PageLanguage } from '../../../model/page.ts';
import { usePage } from '../../../ui/page-context.tsx';
import styles from './languages.module.css';

/** Links to the same page in each language of the site, each named in its own words. */
export function Languages({ languages }: { languages: PageLanguage[] }) {
  const { site, path } = usePage();
  return (
    <nav aria-label={site.texts.languages} className={styles['languages']}>
      <ul role="list">
        {languages.map(({ language, name, href }) => (
          <li key={language}>
            <a href={href} lang={language} hrefLang={language} aria-current={href === path ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
