import type { SectionFile } from '../../../model/site-file.ts';
import { printProblems, wantsColour } from '../../../config/index.ts';
import type { SiteDrawing } from '../../../preview/source/site-drawing.ts';
import type { SourceChange } from '../../../preview/source/site-source.ts';
import { thrownProblem, type Locate, type Thrown } from '../../../preview/thrown-problem.ts';
import { ownTypes } from '../own-types.ts';
import type { Drawn, Nothing } from '../../protocol.ts';
import type { Shown } from '../drawn.ts';
import { bad, BadRequest, type Handlers } from './requests.ts';

/** What the preview is told to show. */
export interface PreviewRequests {
  /** A section of this page with the content of a sample; null for its own. */
  'show-sample'(input: { path: string; section: string; sample: string | null }): Nothing;
  /** The site as of a moment, in ms; null for now. */
  'as-of'(input: { moment: number | null }): Nothing;
  /** What a page in the preview lacks that was just loaded; its window is told of changes from then on. */
  shows(input: Shown): { drawn: Drawn | null };
  /** Where in our code a part of a page in the preview has thrown: as a text for people. */
  thrown(input: Thrown): { text: string };
}

/** What else previews need. */
export interface PreviewServer {
  /** Tells open pages. */
  onDrawn(change: SourceChange): void;
  drawnSince(shown: Shown): Drawn | null;
  locate(): Promise<Locate>;
}

/** The furthest moment that a date can name: `new Date` knows no later one. */
const LAST_MOMENT = 8.64e15;

/**
 * What the preview shows besides the draft, for all windows alike: the moment, and a section with the content of a sample.
 *
 */
export function previewRequests(
  rootDir: string,
  source: SiteDrawing,
  { onDrawn, drawnSince, locate }: PreviewServer,
): Handlers<PreviewRequests> {
  return {
    'show-sample'({ path, section, sample }) {
      const withContent = (own: SectionFile): SectionFile => {
        const samples = ownTypes(rootDir, own.type)[0]?.samples ?? {};
        const content = sample === null ? own : samples[String(sample)];
        if (!content) throw bad('the name of no sample');
        return { ...content, id: own.id, type: own.type };
      };
      const change = source.showWith(String(path), String(section), withContent);
      if (!change) throw new BadRequest('The preview does not show this section: it has a problem, or is hidden.');
      onDrawn(change);
      return {};
    },
    'as-of'({ moment }) {
      const isMoment = Number.isInteger(moment) && Math.abs(moment as number) <= LAST_MOMENT;
      if (moment !== null && !isMoment) throw bad('an invalid moment');
      const change = source.showAsOf(moment as number | null);
      if (change) onDrawn(change);
      return {};
    },
    shows: ({ window, address, build }) => ({
      drawn: drawnSince({ window: String(window), address: String(address), build: String(build) }),
    }),
    async thrown({ path, part, message, stack }) {
      if (![path, part, message, stack].every((each) => typeof each === 'string')) throw bad('what no page throws');
      const thrown = { path, part, message, stack } as Thrown;
      const problems = [thrownProblem(await locate(), thrown, true)];
      console.error(printProblems(problems, { colour: wantsColour(process.stderr) }));
      return { text: printProblems(problems, { colour: false }) };
    },
  };
}
