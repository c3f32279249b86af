import type { Problem } from '../../config/problems/problem.ts';
import { inMarks, listedInMarks } from '../../config/problems/quote.ts';
import { pictureFacts } from '../facts/picture-facts.ts';
import { readPublicFolder, type Refusal } from '../facts/public-folder.ts';
import { reservedFor } from './links/reserved-paths.ts';
import type { SiteFacts } from '../facts/site-facts.ts';

/** Why an entry of public/ cannot be published, and the fix. */
const WORDS: Record<Exclude<Refusal, 'hidden'>, [why: string, fix: string]> = {
  'broken-link': ['It is a link that leads nowhere.', 'Upload the file itself, or remove the link.'],
  circle: ['It is a link to a folder that contains it, so the copy would never end.', 'Remove the link.'],
  'link-outside': [
    'It is a link to something that is not published, and everybody could read what it leads to.',
    'Upload a copy of the file, or remove the link.',
  ],
  name: [
    'A name with a backslash, “?”, “#” or a character that cannot be seen has no address that works everywhere.',
    'Rename it: letters, digits, hyphens and dots work everywhere.',
  ],
  'no-file': ['It is a pipe, a socket or a device, not a file.', 'Remove it.'],
  'same-name': [
    'Another file in this folder has the same name, with its accents encoded differently. Both would have one address.',
    'Remove one of the two, or give it another name.',
  ],
};

/** Files of tools; nobody expects them on the site. */
const OF_TOOLS = /^\.(DS_Store|git(attributes|ignore|keep))$/;

/** What the site itself uses the path of a file for; undefined if it is free. */
function useOf(path: string, { endpoint, routes }: SiteFacts): string | undefined {
  const reserved = reservedFor(path);
  if (reserved !== undefined) return reserved;
  if (path === endpoint) return 'the contact form is sent there';
  const html = path.replace(/\.(br|gz)$/i, '');
  const page = routes.find(
    (route) => route.path !== null && (html === `${route.path}/index.html` || route.path.startsWith(`${path}/`)),
  );
  return page && `the page ${inMarks(page.path)} is written there`;
}

/**
 * Checks that everything in public/ can be published, that no picture is endless, and that nothing replaces what the build writes.
 *
 * @returns  Problems of files, without a line; and one warning that names the dotfiles, which are not published.
 */
export function checkPublic(facts: SiteFacts, wantsWarnings: boolean): Problem[] {
  const { files, refused } = readPublicFolder(facts.rootDir);
  const problem = (path: string, what: string, why: string, fix: string): Problem => {
    const place = { file: `public${path}`, line: 0, column: 0, path: [] };
    return { severity: 'problem', code: 'bad-public-file', ...place, what, why, fix };
  };
  const problems: Problem[] = [];
  for (const { path, refusal } of refused)
    if (refusal !== 'hidden')
      problems.push(problem(path, `The upload ${inMarks(path)} cannot be published.`, ...WORDS[refusal]));
  // A folder that the build uses is one mistake, however many files are in it.
  for (const path of new Set(files.map(({ path }) => /^\/assets(?=\/)/i.exec(path)?.[0] ?? path))) {
    const use = useOf(path, facts);
    if (use !== undefined)
      problems.push(
        problem(
          path,
          `The upload ${inMarks(path)} cannot be published.`,
          `The site itself uses this path: ${use}.`,
          'Remove it, or give it another name.',
        ),
      );
  }
  for (const { path } of files) {
    const excess = /\.(?:gif|webp|svg)$/i.test(path) && pictureFacts(facts.rootDir, path)?.excess;
    if (excess) problems.push(problem(path, `The picture ${inMarks(path)} cannot be published.`, ...excess));
  }
  const hidden = refused
    .filter(({ path, refusal }) => refusal === 'hidden' && !OF_TOOLS.test(path.split('/').at(-1)!))
    .map(({ path }) => path);
  if (wantsWarnings && hidden.length > 0)
    problems.push({
      ...problem(
        '',
        `The ${hidden.length === 1 ? 'upload' : 'uploads'} ${listedInMarks(hidden)} ${hidden.length === 1 ? 'is' : 'are'} not published.`,
        '',
        '',
      ),
      severity: 'warning',
      code: 'hidden-file',
      why: 'Files whose names begin with a dot often hold secrets, such as “.env” or “.git”. Only those in “/.well-known/” are served.',
      fix: 'Rename what is for visitors, and remove the others from the uploads.',
    });
  return problems;
}
