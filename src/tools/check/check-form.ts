import { join } from 'node:path';
import { loadConfig, type LoadedConfig } from '../../config/load-config.ts';
import { count } from '../../config/problems/quote.ts';
import { formWords } from '../../model/form/form-words.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { checkFormSchema } from '../../validate/checks/forms/check-form-schema.ts';
import { fixFile } from './fix-file.ts';
import type { Verdict } from '../../validate/index.ts';
import { locateFindings, type Finding } from '../../validate/messages/finding.ts';
import type { JsonSchema } from '../../validate/schema/schema-files.ts';
import { validatorsOf } from '../../validate/schema/validators.ts';

/** What a check of one file has come to. */
export interface CheckedFile {
  config: LoadedConfig;
  verdict: Verdict;
  /** "5 fields" of a form without problems. */
  size: string;
  output: string;
  hasFailed: boolean;
}

/**
 * Checks one form's schema, whether or not a page shows it.
 *
 * @param config   The site's config, for the words of forms.
 * @param fix      Whether it is cured first of what has a definite cure; "dry" only tells.
 * @throws         SchemaProblems where the schemas of the site cannot be used.
 */
export function checkForm(file: string, config: LoadedConfig, rootDir: string, fix: boolean | 'dry'): CheckedFile {
  const texts = validatorsOf(rootDir).site.definitions['texts']!['properties'] as Record<string, JsonSchema>;
  const words = formWords(texts, config.value);
  const validate = (form: LoadedConfig): Verdict => {
    const findings: Finding[] = [];
    if (form.problems.length === 0)
      // It is the file itself that is checked, and cured.
      checkFormSchema(form, words, (finding) => {
        const { source: _, ...own } = finding;
        findings.push(own);
      });
    const all = [...form.problems, ...locateFindings(findings, form)];
    return {
      site: null,
      problems: all.filter(({ severity }) => severity === 'problem'),
      warnings: all.filter(({ severity }) => severity === 'warning'),
    };
  };
  const fixed = fix === false ? null : fixFile(file, rootDir, validate, fix === 'dry', join(rootDir, '.build/forms'));
  const form = fixed?.config ?? loadConfig(file);
  const fields = isJsonObject(form.value) && isJsonObject(form.value['properties']) ? form.value['properties'] : {};
  return {
    config: form,
    verdict: fixed?.verdict ?? validate(form),
    size: count(Object.keys(fields).length, 'field'),
    output: fixed?.output ?? '',
    hasFailed: fixed?.hasFailed === true,
  };
}
