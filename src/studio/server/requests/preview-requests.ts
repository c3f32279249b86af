import type { SectionFile } from '../../../model/site-file.ts';
import type { SourceChange } from '../../../tools/dev/source/site-source.ts';
import { ownTypes } from '../own-types.ts';
import type { SiteDrawing } from '../../../tools/dev/source/site-drawing.ts';
import type { Nothing } from '../../protocol.ts';
import { bad, BadRequest, type Handlers } from './requests.ts';

/** What the preview is told to show. */
export interface PreviewRequests {
  /** A section of this page with the content of a sample; null for its own. */
  'show-sample'(input: { path: string; section: string; sample: string | null }): Nothing;
  /** The site as of a moment, in ms; null for now. */
  'as-of'(input: { moment: number | null }): Nothing;
}

/** The furthest moment that a date can name: `new Date` knows no later one. */
const LAST_MOMENT = 8.64e15;

/**
 * What the preview shows besides the draft, for all windows alike: the moment, and a section with the content of a sample.
 *
 * @param onDrawn  Tells open pages.
 */
export function previewRequests(
  rootDir: string,
  source: SiteDrawing,
  onDrawn: (change: SourceChange) => void,
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
  };
}
