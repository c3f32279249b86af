import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the bundler, where they are others than those of browserslist. */
const BUNDLERS_NAMES: Record<string, string> = { ios_saf: 'ios' };

/**
 * Reads which browsers scripts and styles are built for.
 *
 * @returns  For `build.target`: "chrome111", "ios16.4".
 * @throws   On a line of `browserslist` in package.json that is not "BROWSER >= VERSION": others, such as "last 2 years",
 *           mean other browsers from day to day, and a build would no longer depend on its sources alone.
 */
export function browserTargets(rootDir: string): string[] {
  const { browserslist } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as {
    browserslist: string[];
  };
  return browserslist.map((line) => {
    const [, name, version] = /^(\w+) >= (\d+(?:\.\d+)*)$/.exec(line) ?? [];
    if (name === undefined || version === undefined)
      throw new Error(`package.json: "${line}" in "browserslist" is not of the form "chrome >= 111".`);
    return `${BUNDLERS_NAMES[name] ?? name}${version}`;
  });
}
