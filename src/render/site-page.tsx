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
  /** Every section type of the page, loaded. */
  modules: SectionModules;
}

/**
 * One page: header, sections in the order of the config, footer. The same tree on disk and in the browser.
 */
export function SitePage({ site, page, modules }: SitePageProps) {
  const isComplete = usePageIsComplete(page.path);
  // The first step goes as far as the headline, which gets the focus.
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
          // The path belongs to the key: a form that two pages share must not keep the other page's text.
          <SectionFrame key={`${page.path}#${section.id}`} section={section} modules={modules} />
        ))}
      </main>
      <Footer />
    </PageProvider>
  );
}

/** The element around each section: its id for links, its type for tests and styles, its tone. */
function SectionFrame({ section, modules }: { section: PageSection; modules: SectionModules }) {
  const { id, type, className, level, props } = section;
  const module = modules[type];
  if (!module) throw new Error(`The section type "${type}" was not loaded.`);
  // The schema of the type has checked the props; their TypeScript type is generated from that schema.
  const Component = module.Component as ComponentType<Record<string, unknown>>;
  return (
    <section id={id} data-section-type={type} className={className}>
      <HeadingLevel.Provider value={level}>
        <Component {...props} id={id} />
      </HeadingLevel.Provider>
    </section>
  );
}
