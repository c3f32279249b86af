import { printProblems, wantsColour, type Problem } from '../config/index.ts';
import type { Page, PageSection } from '../model/page.ts';
import { renderProblem } from '../prerender/pages/render-problem.ts';
import type { RenderedPage, SectionFault } from '../render/server.tsx';
import type { SiteData } from '../model/site-data.ts';
import type { PageCode } from './bundled-code.ts';

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
 * @param code   What draws pages at this moment.
 * @param onBox  Called for each box.
 * @returns      The HTML, and the page it was rendered from, boxes included: the browser must hydrate with that one.
 */
export async function renderOrBox(
  code: () => Promise<PageCode>,
  rootDir: string,
  site: SiteData,
  page: Page,
  onBox: () => void,
  boxes: readonly PageSection[] = [],
): Promise<{ page: Page; rendered: RenderedPage }> {
  const { renderPage } = await code();
  try {
    return { page, rendered: await renderPage(page, site) };
  } catch (error) {
    if (!(error instanceof Error && 'section' in error)) throw error;
    // Code was changed meanwhile: part of this was drawn by modules that are no longer those of the site.
    if ((await code()).renderPage !== renderPage) return renderOrBox(code, rootDir, site, page, onBox, boxes);
    const fault = error as SectionFault;
    // What draws boxes is at fault: there would be no end.
    if (boxes.includes(fault.section)) throw fault;
    const problem = renderProblem(fault, rootDir);
    console.error(printProblems([problem], { colour: wantsColour(process.stderr) }));
    onBox();
    const box = boxOf(fault, problem);
    const sections = page.sections.map((other) => (other === fault.section ? box : other));
    return renderOrBox(code, rootDir, site, { ...page, sections }, onBox, [...boxes, box]);
  }
}
