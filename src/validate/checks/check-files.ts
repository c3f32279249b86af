import { extname } from 'node:path';
import { isGroup } from '../../model/is-group.ts';
import { ICON_FORMATS, LEAST_ICON_PX, PICTURE_FORMATS } from '../../model/picture-formats.ts';
import type { Path } from '../../config/load-config.ts';
import { inMarks, listed, quote } from '../../config/problems/quote.ts';
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
  const missing = (why: string, fix: string, meant = files.nearest(src), isDefinite = false, kind = 'gone') =>
    report({ code: 'missing-file', kind, path, cause, what: what(), why, fix, ...curingWith(path, meant, isDefinite) });
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
      'Put the file into public/ and write its path, such as "/pictures/till.svg".',
      undefined,
      false,
      'elsewhere',
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
      ? 'A path has slashes (/), no backslashes.'
      : /(^|\/)public\//.test(src)
        ? '"public" is left out: visitors see what stands in it at the top of the site.'
        : /[?#]/.test(src)
          ? 'The name of a file ends before "?" and "#".'
          : 'The path of a file begins with one "/".';
    missing(
      why,
      files.find(tidy) === 'file'
        ? `Write ${quote(tidy)}.`
        : `${near()}Write it from public/ on, such as "/pictures/till.svg".`,
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
      `Write ${quote(found.otherCase)}.`,
      found.otherCase,
      true,
    );
  else if (found === 'hidden')
    missing('Names that begin with a dot are not published.', 'Give the file and its folder names without it.');
  else if (found === 'refused') return false;
  else if (found === 'folder') missing('There is a folder of that name.', 'Write the name of a file in it.');
  else if (decoded !== null && decoded !== src && files.find(decoded) === 'file')
    missing(
      'A picture or video is named as its file is, not by an encoded address.',
      `Write ${quote(decoded)}.`,
      decoded,
      true,
    );
  else missing(`There is no file public${src}.`, `${near()}${near() === '' ? 'Put' : 'Or put'} the file there.`);
  return false;
}

/**
 * Checks a picture: that its file exists, is a picture, and is not too large.
 *
 * @param visit  A value under `$ref: #/definitions/picture`.
 */
export function checkPicture(visit: Visit, facts: SiteFacts, files: PublicFiles, report: Report): void {
  if (!isGroup(visit.value)) return;
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
  const bad = (kind: string, why: string, fix: string) =>
    report({
      code: 'bad-picture',
      kind,
      path,
      cause: `bad-picture ${src}`,
      what: `The picture ${quote(src)} cannot be shown${describeLocation(facts, path)}.`,
      why,
      fix,
    });
  const format = extname(src).toLowerCase();
  if (!PICTURE_FORMATS.includes(format))
    return bad(
      'format',
      `Browsers show pictures that end in ${listed(
        PICTURE_FORMATS.filter((name) => name !== '.jpeg'),
        'or',
      )}.`,
      'Save it in one of these formats.',
    );
  if (/[\s"'<>]/.test(src))
    return bad(
      'name',
      'An address has no spaces and no quotation marks.',
      `Rename the file, such as ${quote(src.replace(/[\s"'<>]+/g, '-'))}.`,
    );
  const measured = pictureFacts(facts.rootDir, src);
  if (!measured && format !== '.svg')
    return bad(
      'damaged',
      'The file cannot be read: it is damaged, or no picture at all.',
      'Save it again in the program it was made with.',
    );
  if (measured?.isAnimated && !['.gif', '.webp'].includes(format))
    return bad(
      'moves',
      'It moves, and visitors would get its first frame alone: only GIF and WebP keep their frames when they are published.',
      'Save it as animated WebP, or show it as a video.',
    );
  if (!measured && !hasSize)
    return bad(
      'size',
      'A drawing needs a size, or the page would jump while it loads. This one has neither "width" and "height" in px nor a "viewBox".',
      `Save it again with its size${path.at(-1) === 'src' ? ', or write "width" and "height" beside "src"' : ''}.`,
    );
  if (!measured || measured.bytes <= BIG_PICTURE) return;
  // The build makes smaller formats and sizes of all others.
  if (format !== '.svg' && !measured.isAnimated && !isPoster) return;
  report({
    code: 'big-picture',
    kind: format === '.svg' ? 'drawing' : measured.isAnimated ? 'moves' : 'still',
    facts: { kilobytes: Math.round(measured.bytes / 1024) },
    severity: 'warning',
    path,
    cause: `big-picture ${src}`,
    what: `The picture ${quote(src)} has ${Math.round(measured.bytes / 1024)} KB${describeLocation(facts, path)}.`,
    why: 'More than 300 KB keeps visitors on phones waiting.',
    fix:
      format === '.svg'
        ? 'Make the drawing simpler. Save a photograph in it as a JPEG of its own: the build makes smaller copies of that.'
        : measured.isAnimated
          ? 'Show it as a video, or leave out some of its frames. Only of pictures that do not move the build makes smaller copies.'
          : `The still picture of a video is one file for all visitors. Save it with a lower quality${measured.width > 1600 ? `, 1600 px wide: it is ${measured.width}` : ''}.`,
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
    ...(isSmall && { kind: 'small' }),
    path: [...visit.path],
    what: isSmall
      ? `The icon ${quote(src)} is too small: ${measured.width} by ${measured.height} px.`
      : `The icon ${quote(src)} is neither a drawing nor a PNG.`,
    why: `The icons of browser tabs and home screens are made from it, the largest ${LEAST_ICON_PX} px wide.`,
    fix: `Save it as SVG, or as a PNG of at least ${LEAST_ICON_PX} by ${LEAST_ICON_PX} px.`,
  });
}
