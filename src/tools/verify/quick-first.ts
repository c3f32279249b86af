import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start servers and programs, work a whole interface, or try thousands of configs: seconds for each file. */
const SLOW = /\/(src\/(serve|studio|team|tools)|tests\/check)\//;

/**
 * Files of a project follow each other: where the next one is of another, vitest ends the worker, and what comes later loads
 * React, jsdom and our modules again. In a project the quick ones come first, so that most mistakes are told soon; the slow ones
 * begin with the longest, so that no core waits for it at the end.
 */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): number => Number(SLOW.test(moduleId));
    return (await super.sort(files)).toSorted(
      (one, other) => one.project.name.localeCompare(other.project.name) || isSlow(one) - isSlow(other),
    );
  }
}
