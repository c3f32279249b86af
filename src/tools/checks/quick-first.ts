import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start servers and programs, work a whole interface, or try thousands of configs: seconds for each file. */
const SLOW = /\/(src\/(serve|studio|tools)|tests\/check)\//;

/**
 * Quick tests first, so that most mistakes are told within seconds. The slow ones begin with the longest, so that no core
 * waits for it at the end.
 */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [quick, slow] = [false, true].map((isSlow) => files.filter(({ moduleId }) => SLOW.test(moduleId) === isSlow));
    return [...(await super.sort(quick!)), ...(await super.sort(slow!))];
  }
}
