import type { TestProject } from 'vitest/node';
import { prepareOwnProject } from './prepare-project.ts';

/** Before the first unit test, and in watch mode before each run. */
export default function prepare(project: TestProject): void {
  prepareOwnProject();
  project.onTestsRerun(() => Promise.resolve(prepareOwnProject()));
}
