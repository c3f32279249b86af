import type { ComponentType } from 'react';
import type { Page, PageSection } from '../model/page.ts';
import { HeadingLevel } from '../ui/heading/heading.tsx';
import type { SiteData } from '../model/site-data.ts';
import { PageProvider } from '../ui/page-context.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { usePageIsComplete } from './progressive-page.ts';
import type { SectionModules } from './section-modules.ts';

interface SitePageProps {
  site: SiteData;
  page: Page;
  /** The loaded section types of the page. */
  modules: SectionModules;
}

/**
 * A page: header, sections in config order, footer. The same tree on the server and in the browser.
 */
export function SitePage({ site, page, modules }: SitePageProps) {
  const isComplete = usePageIsComplete(page.path);
  // The first step ends with the h1, which gets the focus.
  const headline = page.sections.findIndex(({ level }) => level === 1);
  const sections = isComplete ? page.sections : page.sections.slice(0, Math.max(headline, 0) + 1);
  return (
    <PageProvider value={{ site, path: page.path }}>
      <a href="#main" className="skip-link visually-hidden">
        {site.texts.skipToContent}
      </a>
      <Header showLogin={page.showLogin} />
      <main id="main" tabIndex={-1} className={isComplete ? undefined : 'arriving'}>
        {page.hiddenHeading && <h1 className="visually-hidden">{page.title}</h1>}
        {sections.map((section) => (
          // With the path: forms of two pages with the same section id must not share their state.
          <SectionFrame key={`${page.path}#${section.id}`} section={section} modules={modules} />
        ))}
      </main>
      <Footer />
    </PageProvider>
  );
}

/** The element of a section, with its id, type and tone. */
function SectionFrame({ section, modules }: { section: PageSection; modules: SectionModules }) {
  const { id, type, className, level, props } = section;
  const module = modules[type];
  if (!module) throw new Error(`The section type "${type}" was not loaded.`);
  // Validated by the type's schema, from which their TypeScript type is generated.
  const Component = module.Component as ComponentType<Record<string, unknown>>;
  return (
    <section id={id} data-section-type={type} className={className}>
      <HeadingLevel.Provider value={level}>
        <Component {...props} id={id} />
      </HeadingLevel.Provider>
    </section>
  );
}
