import { basename, extname } from 'node:path';
import { inMarks, listedInMarks } from '../../config/problems/quote.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { filmSeconds } from '../facts/film-length.ts';
import type { PublicFiles } from '../facts/public-files.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import { describeLocation } from '../words/subject.ts';
import type { Report } from '../messages/finding.ts';
import type { Visit } from '../schema/walk-schema.ts';
import { isLookedUp } from './check-files.ts';

const VIDEO_FORMATS = ['.webm', '.mp4', '.mov'];

/** Checks the files of a video; its poster is a picture like any other. */
export function checkVideo(visit: Visit, facts: SiteFacts, files: PublicFiles, report: Report): void {
  for (const list of ['sources', 'darkSources', 'phoneSources', 'darkPhoneSources']) {
    const sources = isJsonObject(visit.value) ? visit.value[list] : undefined;
    if (Array.isArray(sources)) checkSources(sources, [...visit.path, list], facts, files, report);
  }
}

/** Checks the files of one version of a video. */
function checkSources(
  sources: unknown[],
  at: Visit['path'],
  facts: SiteFacts,
  files: PublicFiles,
  report: Report,
): void {
  for (const [index, src] of sources.entries()) {
    if (typeof src !== 'string' || src === '') continue;
    const path = [...at, index];
    if (!isLookedUp(src, path, 'video', facts, files, report)) continue;
    if (!VIDEO_FORMATS.includes(extname(src).toLowerCase()))
      report({
        code: 'bad-video',
        path,
        what: `The video ${inMarks(src)} cannot be played${describeLocation(facts, path)}.`,
        why: `Browsers play files that end in ${listedInMarks(VIDEO_FORMATS, 'or')}.`,
        fix: 'Save it as WebM or MP4.',
      });
  }
  checkSameFilm(sources, at, facts, report);
}

/** Two files of one film differ by less than this, in seconds: the last frame and the sound end in different places. */
const SAME_FILM_S = 1;

/** Whether the names of two files have no word in common: "promo.mp4" and "till-dark.webm". Without words nothing is known. */
function haveOtherNames(...files: [string, string]): boolean {
  const [one, other] = files.map((src) =>
    [
      ...basename(src, extname(src))
        .toLowerCase()
        .matchAll(/\p{L}{3,}/gu),
    ].map(([word]) => word),
  );
  return one!.length > 0 && other!.length > 0 && !one!.some((word) => other!.includes(word));
}

/** Warns of a file that is another film than the first one: which of them is played depends on the browser. */
function checkSameFilm(sources: unknown[], at: Visit['path'], facts: SiteFacts, report: Report): void {
  const films = sources.flatMap((src, index) => {
    const seconds = typeof src === 'string' ? filmSeconds(facts.rootDir, src) : null;
    return seconds === null ? [] : [{ src: String(src), index, seconds }];
  });
  const [first, ...others] = films;
  for (const { src, index, seconds } of others) {
    const isOtherLength = Math.abs(seconds - first!.seconds) >= SAME_FILM_S;
    if (!isOtherLength && !haveOtherNames(src, first!.src)) continue;
    const [own, firsts] = [inMarks(src), inMarks(first!.src)];
    const path = [...at, index];
    report({
      code: 'other-film',
      severity: 'warning',
      path,
      what: `${
        isOtherLength
          ? `The film ${own} is ${seconds.toFixed(1)} seconds long, and ${firsts} is ${first!.seconds.toFixed(1)}`
          : `The film ${own} is as long as ${firsts}, but has a very different name`
      }${describeLocation(facts, path)}.`,
      why: 'They are probably two different films. A browser plays the first one that it can, so visitors would see one or the other.',
      fix: isOtherLength
        ? 'Save one film in both formats, or leave one file out.'
        : 'Give the files of one film one name, or leave one out.',
    });
  }
}
