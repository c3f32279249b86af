import type { TestProject } from 'vitest/node';
import { sharePostgres } from '../src/serve/testing/postgres/shared-postgres.ts';
import { prepareOwnProject } from './prepare-project.ts';

/** Before the first unit test, and in watch mode before each run. */
export default function prepare(project: TestProject): Promise<() => Promise<void>> {
  prepareOwnProject();
  project.onTestsRerun(() => Promise.resolve(prepareOwnProject()));
  return sharePostgres(project);
}
