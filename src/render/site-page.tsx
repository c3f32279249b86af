import type { ComponentType } from 'react';
import type { Page, PageSection } from '../model/page.ts';
import { HeadingLevel } from '../ui/heading/heading.tsx';
import type { SiteData } from '../model/site-data.ts';
import { PageProvider } from '../ui/page-context.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { usePageIsComplete } from './progressive-page.ts';
import headerStyles from './header.module.css';
import footerStyles from './footer.module.css';
import { Part, PartsBegin, PartsEnd } from './part.tsx';
import { loadedSections } from './section-modules.ts';

interface SitePageProps {
  site: SiteData;
  page: Page;
}

/**
 * A page: header, sections in config order, footer. The same tree on the server and in the browser.
 */
export function SitePage({ site, page }: SitePageProps) {
  const isComplete = usePageIsComplete(page.path);
  // The first step ends with the h1, which gets the focus.
  const headline = page.sections.findIndex(({ level }) => level === 1);
  const sections = isComplete ? page.sections : page.sections.slice(0, Math.max(headline, 0) + 1);
  return (
    <PageProvider value={{ site, path: page.path }}>
      <PartsBegin />
      {/* Beside all parts a translated text would have the whole page drawn anew. */}
      <a href="#main" className="skip-link visually-hidden" suppressHydrationWarning>
        {site.texts.skipToContent}
      </a>
      <Part tag="header" page={page} className={headerStyles['header']}>
        <Header page={page} />
      </Part>
      <main id="main" tabIndex={-1} className={isComplete ? undefined : 'arriving'}>
        {page.hiddenHeading && (
          <h1 className="visually-hidden" suppressHydrationWarning>
            {page.title}
          </h1>
        )}
        {sections.map((section) => (
          // With the path: forms of two pages with the same section id must not share their state.
          <Part
            key={`${page.path}#${section.id}`}
            tag="section"
            page={page}
            id={section.id}
            data-section-type={section.type}
            className={section.className}
          >
            <Section section={section} />
          </Part>
        ))}
      </main>
      <Part tag="footer" page={page} className={`tone-dark ${footerStyles['footer']}`}>
        <Footer />
      </Part>
      <PartsEnd />
    </PageProvider>
  );
}

/** The content of a section. */
function Section({ section: { id, type, level, props } }: { section: PageSection }) {
  const module = loadedSections[type];
  if (!module) throw new Error(`The section type "${type}" was not loaded.`);
  // Validated by the type's schema, from which their TypeScript type is generated.
  const Component = module.Component as ComponentType<Record<string, unknown>>;
  return (
    <HeadingLevel.Provider value={level}>
      <Component {...props} id={id} />
    </HeadingLevel.Provider>
  );
}
