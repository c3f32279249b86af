import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { loadConfig } from '../../config/index.ts';
import type { Problem } from '../../config/problems/problem.ts';
import { checkFormSchema } from '../../validate/checks/forms/check-form-schema.ts';
import { words } from './own-words.ts';
import { locateFindings, type Finding } from '../../validate/messages/finding.ts';

const folder = mkdtempSync(join(tmpdir(), 'checked-schemas-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file that `problemsOf` writes. */
export const file = join(folder, 'booking.schema.json');

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
