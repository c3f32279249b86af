import type { ViteDevServer } from 'vite';
import { printProblems, wantsColour, type Problem } from '../../config/index.ts';
import type { Page, PageSection } from '../../model/page.ts';
import { renderProblem } from '../../prerender/pages/render-problem.ts';
import type * as renderStage from '../../render/server.tsx';
import type { RenderedPage, SectionFault } from '../../render/server.tsx';
import type { SiteData } from '../../model/site-data.ts';

/** A box in place of a section that throws: which section, its error, and where. */
function boxOf({ section, page, message }: SectionFault, problem: Problem): PageSection {
  const { what, why, fix, file, line, column } = problem;
  const location = line > 0 ? `${file}:${line}:${column}` : file;
  return {
    ...section,
    type: 'prose',
    className: 'section tone-tint',
    props: {
      heading: `"${section.id}" on "${page.path}": ${message}`,
      paragraphs: [what, why, fix, location],
      actions: [],
    },
  };
}

/**
 * Renders a page. Sections that throw become boxes, and their problems are printed.
 *
 * @param onBox  Called for each box.
 * @returns      The HTML, and the page it was rendered from, boxes included: the browser must hydrate with that one.
 */
export async function renderOrBox(
  vite: ViteDevServer,
  rootDir: string,
  site: SiteData,
  page: Page,
  onBox: () => void,
): Promise<{ page: Page; rendered: RenderedPage }> {
  const load = async () => (await vite.ssrLoadModule('/src/render/server.tsx')) as typeof renderStage;
  const { renderPage } = await load();
  try {
    return { page, rendered: await renderPage(page, site) };
  } catch (error) {
    if (!(error instanceof Error && 'section' in error)) throw error;
    // A form was changed meanwhile: part of this was drawn by modules that are no longer those of the site.
    if ((await load()).renderPage !== renderPage) return renderOrBox(vite, rootDir, site, page, onBox);
    const fault = error as SectionFault;
    const problem = renderProblem(fault, rootDir);
    console.error(printProblems([problem], { colour: wantsColour(process.stderr) }));
    onBox();
    const sections = page.sections.map((other) => (other === fault.section ? boxOf(fault, problem) : other));
    return renderOrBox(vite, rootDir, site, { ...page, sections }, onBox);
  }
}
