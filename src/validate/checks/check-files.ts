import { basename, extname } from 'node:path';
import { isJsonObject } from '../../model/is-json-object.ts';
import { ICON_FORMATS, LEAST_ICON_PX, PICTURE_FORMATS } from '../../model/picture-formats.ts';
import type { Path } from '../../config/load-config.ts';
import { inMarks, listedInMarks } from '../../config/problems/quote.ts';
import { curingWith } from '../messages/cure.ts';
import type { Report } from '../messages/finding.ts';
import { pictureFacts } from '../facts/picture-facts.ts';
import { describeLocation } from '../words/subject.ts';
import type { PublicFiles } from '../facts/public-files.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import { decodePath } from '../../model/site-path.ts';
import { schemeOf, unsafeAddress } from './links/unsafe-address.ts';
import type { Visit } from '../schema/walk-schema.ts';

/** Largest picture without a warning, in bytes: about a second on a slow phone. */
const BIG_PICTURE = 300 * 1024;

/** Whether a path can be looked up below public/; reports it otherwise. */
export function isLookedUp(
  src: string,
  path: Path,
  kind: string,
  facts: SiteFacts,
  files: PublicFiles,
  report: Report,
): boolean {
  if (files.valid.has(src)) return true;
  const what = () => `The ${kind} ${inMarks(src)} is not a file of this site${describeLocation(facts, path)}.`;
  const cause = `missing-file ${src}`;
  const missing = (why: string, fix: string, meant = files.nearest(src), isDefinite = false, snippet?: string) => {
    const more = { ...(snippet !== undefined && { snippet }), ...curingWith(path, meant, isDefinite) };
    report({ code: 'missing-file', path, cause, what: what(), why, fix, ...more });
  };
  const near = () => {
    const file = files.nearest(src);
    return file === undefined ? '' : `Did you mean ${inMarks(file)}? `;
  };
  const tidy = `/${src
    .trim()
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .replace(/[?#][^]*/, '')
    .replace(/^(\.?\/)*/, '')
    .replace(/^.*?\bpublic\//, '')}`;
  const scheme = schemeOf(src);
  if (scheme !== null && scheme.length > 1 && !/^https?$/.test(scheme)) {
    report({
      code: 'unsafe-link',
      path,
      cause,
      what: what(),
      why: 'Pictures and videos are files of this site, never code or data in the address.',
      fix: 'Upload the file, and choose it: its path is like “/pictures/till.svg”.',
    });
    return false;
  }
  if ((scheme !== null && scheme.length > 1) || src.startsWith('//')) {
    missing(
      'Pictures and videos come from this site alone: the policy of its pages blocks others, which could watch visitors.',
      'Upload the file, and choose it: its path is like “/pictures/till.svg”.',
      undefined,
      false,
      `public/pictures/${basename(src.replace(/[?#][^]*/, ''))}`,
    );
    return false;
  }
  const leaves = !src.includes('\\') && unsafeAddress(src) !== null;
  if (leaves) {
    report({
      code: 'unsafe-link',
      path,
      cause,
      what: what(),
      why: 'The path leads out of the folder of uploads, which is all that visitors may see.',
      fix: `${near()}Write a path without “..”, such as “/pictures/till.svg”.`,
    });
    return false;
  }
  if (tidy !== src) {
    const why = src.includes('\\')
      ? 'A path has slashes (/), not backslashes.'
      : /(^|\/)public\//.test(src)
        ? '“public” is left out: visitors find what it holds at the top of the site.'
        : /[?#]/.test(src)
          ? 'The name of a file ends before “?” and “#”.'
          : 'The path of a file begins with one “/”.';
    missing(
      why,
      files.find(tidy) === 'file' ? `Write ${inMarks(tidy)}.` : `${near()}Write it as in “/pictures/till.svg”.`,
      files.find(tidy) === 'file' ? tidy : undefined,
      files.find(tidy) === 'file',
    );
    return false;
  }
  const found = files.find(src);
  const decoded = decodePath(src);
  if (found === 'file') files.valid.add(src);
  if (found === 'file') return true;
  if (typeof found === 'object')
    missing(
      'Servers tell capital from small letters, even where your computer does not.',
      `Write ${inMarks(found.otherCase)}.`,
      found.otherCase,
      true,
    );
  else if (found === 'hidden')
    missing('Names that begin with a dot are not published.', 'Give the file and its folder names without a dot.');
  else if (found === 'refused') return false;
  else if (found === 'folder') missing('There is a folder of that name.', 'Choose a file in it.');
  else if (decoded !== null && decoded !== src && files.find(decoded) === 'file')
    missing(
      'A picture or video is named as its file is, not by an encoded address.',
      `Write ${inMarks(decoded)}.`,
      decoded,
      true,
    );
  else
    missing(
      'No file of that name was uploaded.',
      near() === '' ? 'Upload the file, or choose another one.' : `${near()}Or upload the file.`,
      files.nearest(src),
      false,
      `public${src}`,
    );
  return false;
}

/**
 * Checks a picture: that its file exists, is a picture, and is not too large.
 *
 * @param visit  A value under `$ref: #/definitions/picture`.
 */
export function checkPicture(visit: Visit, facts: SiteFacts, files: PublicFiles, report: Report): void {
  if (!isJsonObject(visit.value)) return;
  const { src, width, height } = visit.value;
  const hasSize = typeof width === 'number' && typeof height === 'number';
  const isPoster = visit.path.at(-1) === 'poster';
  checkPictureFile({ value: src, path: [...visit.path, 'src'] }, facts, files, report, { hasSize, isPoster });
}

/**
 * Checks the file of a picture.
 *
 * @param visit  Its path below public/, or a value under `$ref: #/definitions/picture-file`.
 */
export function checkPictureFile(
  visit: Pick<Visit, 'value' | 'path'>,
  facts: SiteFacts,
  files: PublicFiles,
  report: Report,
  { hasSize = false, isPoster = false } = {},
): void {
  const { value: src } = visit;
  if (typeof src !== 'string' || src === '') return;
  const path = [...visit.path];
  if (!isLookedUp(src, path, 'picture', facts, files, report)) return;
  const bad = (why: string, fix: string) =>
    report({
      code: 'bad-picture',
      path,
      cause: `bad-picture ${src}`,
      what: `The picture ${inMarks(src)} cannot be shown${describeLocation(facts, path)}.`,
      why,
      fix,
    });
  const format = extname(src).toLowerCase();
  if (!PICTURE_FORMATS.includes(format))
    return bad(
      `Browsers show pictures that end in ${listedInMarks(
        PICTURE_FORMATS.filter((name) => name !== '.jpeg'),
        'or',
      )}.`,
      'Save it in one of these formats.',
    );
  if (/[\s"'<>]/.test(src))
    return bad(
      'An address has no spaces and no quotation marks.',
      `Rename the file, for example to ${inMarks(src.replace(/[\s"'<>]+/g, '-'))}.`,
    );
  const measured = pictureFacts(facts.rootDir, src);
  if (!measured && format !== '.svg')
    return bad(
      'The file cannot be read: it is damaged, or not a picture at all.',
      'Save it again in the program it was made with.',
    );
  if (measured?.isAnimated && !['.gif', '.webp'].includes(format))
    return bad(
      'It moves, and visitors would see only its first frame: only GIF and WebP keep their frames when they are published.',
      'Save it as animated WebP, or show it as a video.',
    );
  if (!measured && !hasSize)
    return bad(
      'A drawing needs a size, or the page would jump while it loads. This one has neither width and height nor a view box.',
      `Save it again with its size${path.at(-1) === 'src' ? ', or enter its width and height' : ''}.`,
    );
  if (!measured || measured.bytes <= BIG_PICTURE) return;
  // The build makes smaller formats and sizes of all others.
  if (format !== '.svg' && !measured.isAnimated && !isPoster) return;
  report({
    code: 'big-picture',
    severity: 'warning',
    path,
    cause: `big-picture ${src}`,
    what: `The picture ${inMarks(src)} has ${Math.round(measured.bytes / 1024)} KB${describeLocation(facts, path)}.`,
    why: 'More than 300 KB keeps visitors on phones waiting.',
    fix:
      format === '.svg'
        ? 'Make the drawing simpler. If it holds a photograph, save that as a JPEG of its own: smaller copies are made of it.'
        : measured.isAnimated
          ? 'Show it as a video, or leave out some of its frames: smaller copies are made only of pictures that do not move.'
          : `The still picture of a video is one file for all visitors. Save it with a lower quality${measured.width > 1600 ? `, 1600 pixels wide: it has ${measured.width}` : ''}.`,
  });
}

/**
 * Checks the icon of the site.
 *
 * @param visit  A value under `$ref: #/definitions/icon-file`.
 */
export function checkIcon(visit: Visit, facts: SiteFacts, files: PublicFiles, report: Report): void {
  const { value: src } = visit;
  if (typeof src !== 'string' || src === '') return;
  const format = extname(src).toLowerCase();
  const measured = pictureFacts(facts.rootDir, src);
  const isSmall = format === '.png' && measured !== null && Math.min(measured.width, measured.height) < LEAST_ICON_PX;
  if (files.find(src) !== 'file' || (ICON_FORMATS.includes(format) && !isSmall))
    return checkPictureFile(visit, facts, files, report);
  report({
    code: 'bad-icon',
    path: [...visit.path],
    what: isSmall
      ? `The icon ${inMarks(src)} is too small: ${measured.width} × ${measured.height} pixels.`
      : `The icon ${inMarks(src)} is neither a drawing nor a PNG.`,
    why: `The icons of browser tabs and home screens are made from it, the largest ${LEAST_ICON_PX} pixels wide.`,
    fix: `Save it as SVG, or as a PNG of at least ${LEAST_ICON_PX} × ${LEAST_ICON_PX} pixels.`,
  });
}
