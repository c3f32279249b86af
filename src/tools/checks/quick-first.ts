import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start servers and programs, work a whole interface, or try thousands of configs: seconds for each file. */
const SLOW = /\/(src\/(serve|studio|team|tools)|tests\/check)\//;

/** Whether a file says that its tests have a DOM. */
const hasDom = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/**
 * Quick tests first, so that most mistakes are told within seconds. The slow ones of a project begin with the longest, so that no
 * core waits for it at the end.
 *
 * Files of a project with the same environment follow each other: where the next file needs another one, vitest ends the worker,
 * and what comes later loads React, jsdom and our modules again.
 */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const worlds = new Map(sorted.map((file) => [file, `${file.project.name} ${hasDom(file)}`]));
    // The slow ones begin with the project that the quick ones end with.
    const inWorlds = (isSlow: boolean): TestSpecification[] =>
      sorted
        .filter(({ moduleId }) => SLOW.test(moduleId) === isSlow)
        .toSorted((one, other) => worlds.get(one)!.localeCompare(worlds.get(other)!) * (isSlow ? -1 : 1));
    return [...inWorlds(false), ...inWorlds(true)];
  }
}
