import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../config/index.ts';
import type { Problem } from '../../config/problems/problem.ts';
import { checkFormSchema } from '../../validate/checks/forms/check-form-schema.ts';
import { workerFolder } from '../../../tests/worker-folder.ts';
import { words } from './own-words.ts';
import { locateFindings, type Finding } from '../../validate/messages/finding.ts';

/** The file that `problemsOf` writes. */
export const file = join(workerFolder(), 'booking.schema.json');

export { words };

/** All that check says about a schema, as an author wrote it. */
export function findingsOf(schema: unknown): Problem[] {
  writeFileSync(file, JSON.stringify(schema));
  const loaded = loadConfig(file, 'schema/booking.schema.json');
  const findings: Finding[] = [];
  if (loaded.problems.length === 0) checkFormSchema(loaded, words, (finding) => findings.push(finding));
  return [...loaded.problems, ...locateFindings(findings, loaded)];
}

/** The problems among them. */
export const problemsOf = (schema: unknown): Problem[] =>
  findingsOf(schema).filter(({ severity }) => severity === 'problem');
