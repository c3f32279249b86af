import type { TestProject } from 'vitest/node';
import { sharePostgres } from '../src/serve/testing/postgres/shared-postgres.ts';
import { prepareOwnProject } from './prepare-project.ts';
import { removeWorkerFolders } from './worker-folder.ts';

/** Before the first unit test, and in watch mode before each run. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  prepareOwnProject();
  project.onTestsRerun(() => Promise.resolve(prepareOwnProject()));
  const stopPostgres = await sharePostgres(project);
  return () => stopPostgres().finally(removeWorkerFolders);
}
