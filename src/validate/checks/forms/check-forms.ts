import { partOf } from '../../../document/json.ts';
import { DEFAULT_FORM, formWords } from '../../../model/form/form-words.ts';
import { isFormFileName } from '../../../model/form/is-form-file-name.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { loadConfig, parseConfig, type Path } from '../../../config/load-config.ts';
import type { Problem } from '../../../config/problems/problem.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { checkFormSchema } from './check-form-schema.ts';
import { checkSteps } from './check-steps.ts';
import type { JsonSchema } from '../../schema/compose-schema.ts';
import { sectionDefinition } from '../../../model/section-definition.ts';
import type { Report } from '../../messages/finding.ts';
import { writing } from '../../messages/cure.ts';
import { isOnlyNear, nearestWord } from '../../../model/text/nearest-word.ts';
import { ownPath } from '../../facts/own-path.ts';
import { describeLocation, formIn, subjectOf } from '../../words/subject.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import type { SiteSchema } from '../../schema/walk-schema.ts';

/** The name of a form in that of its file. */
const formName = (file: string): string => file.slice('schema/'.length, -'.schema.json'.length);

/** The property of a section type that names a form's schema file, and its default. */
interface FormField {
  key: string;
  file: string;
}

/** The field of a section type by the type's schema; undefined for sections without a form. */
export function formField({ properties }: JsonSchema): FormField | undefined {
  for (const [key, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
    if (!String(schema['pattern'] ?? '').startsWith('^schema/')) continue;
    return { key, file: String(schema['default'] ?? DEFAULT_FORM) };
  }
  return undefined;
}

/**
 * Warns of a form that goes to the origin of `enquiry.endpoint` although that is one address of a form service, where no other
 * path is a form of this site.
 */
function checkElsewhere(endpoint: string, facts: SiteFacts, path: Path, report: Report): void {
  const contact = ownPath(facts.endpoint, facts.url);
  if (!endpoint.startsWith('/') || !URL.canParse(contact)) return;
  const { origin, pathname, search } = new URL(contact);
  if (/^\/[^/]+\/?$/.test(pathname) && search === '') return;
  const section = path.slice(0, -1);
  report({
    code: 'form-elsewhere',
    severity: 'warning',
    path,
    what: `The form of ${subjectOf(facts, section)} is sent to ${inMarks(origin + endpoint)}${describeLocation(facts, section)}.`,
    why: `The receiving address of the site is ${inMarks(facts.endpoint)}: every other form goes to the same server, and that address looks like the one form of a service.`,
    fix: 'Enter the whole https address that takes this form as its own receiving address.',
  });
}

/** The schema files of forms: all are part of a build, whether or not a page shows them. */
export function formFiles(rootDir: string): string[] {
  try {
    return readdirSync(join(rootDir, 'schema'))
      .filter(isFormFileName)
      .map((name) => `schema/${name}`);
  } catch {
    return [];
  }
}

/**
 * Checks all forms, also those that no section shows: each schema file once, and that no two share an endpoint.
 *
 * @param texts  Of a draft, by path: in place of the files.
 * @returns      The problems of broken schema files.
 */
export function checkForms(
  facts: SiteFacts,
  { definitions, types }: SiteSchema,
  texts: ReadonlyMap<string, string>,
  report: Report,
): Problem[] {
  const problems: Problem[] = [];
  const drafted = [...texts.keys()].filter((name) => name.startsWith('schema/'));
  const files = [...new Set([...formFiles(facts.rootDir), ...drafted])];
  const words = formWords(definitions['texts']!['properties'] as Record<string, JsonSchema>, facts.root);
  const done = new Map<string, 'valid' | 'broken' | 'missing'>();
  const byEndpoint = new Map([[facts.endpoint, DEFAULT_FORM]]);

  /** A form as it is drafted, else as its file has it. */
  const load = (file: string) => {
    const text = texts.get(file);
    return text === undefined ? loadConfig(join(facts.rootDir, file), file) : parseConfig(text, file);
  };

  const checkFile = (file: string, isNamed: boolean): 'valid' | 'broken' | 'missing' => {
    const loaded = load(file);
    if (loaded.problems[0]?.code === 'missing-file') return 'missing';
    problems.push(...loaded.problems);
    if (loaded.problems.length > 0) return 'broken';
    // A schema without fields that no section names is not a form.
    if (!isNamed && !isJsonObject((loaded.value as JsonSchema)['properties'])) return 'valid';
    checkFormSchema(loaded, words, report);
    return 'valid';
  };

  /** `key` is what is pointed at where the section names no schema. */
  const checkForm = (section: Record<string, unknown>, field: FormField, at: Path, key: string): void => {
    const typed = section[field.key] ?? field.file;
    if (typeof typed !== 'string' || !/^schema\/[a-z0-9-]+\.schema\.json$/.test(typed)) return;
    const path = [...at, key];
    const state = done.get(typed) ?? checkFile(typed, true);
    done.set(typed, state);
    if (state === 'missing') {
      // All files begin and end alike.
      const names = files.map(formName);
      const name = nearestWord(formName(typed), names);
      const near = name === undefined ? undefined : `schema/${name}.schema.json`;
      report({
        code: 'missing-file',
        path,
        cause: `missing-file ${typed}`,
        what: `The form ${formIn(typed)} is not there${describeLocation(facts, path)}.`,
        why: 'The file of a form holds its fields, their rules and messages.',
        ...(near === undefined
          ? { fix: 'Choose another form, or add this one.', snippet: typed }
          : {
              fix: `Did you mean ${formIn(near)}?`,
              cure: writing(path, near, isOnlyNear(formName(typed), names), `Use the form ${formIn(near)}`),
            }),
      });
      return;
    }
    if (section['steps'] !== undefined && state === 'valid' && key !== 'endpoint')
      checkSteps(section['steps'], load(typed), [...at, 'steps'], facts, report);
    const address = section['endpoint'] ?? facts.endpoint;
    if (typeof address !== 'string' || state === 'broken') return;
    const endpoint = ownPath(address, facts.url);
    checkElsewhere(endpoint, facts, path, report);
    const other = byEndpoint.get(endpoint) ?? typed;
    byEndpoint.set(endpoint, other);
    if (other !== typed)
      report({
        code: 'shared-endpoint',
        path,
        what: `The forms ${formIn(typed)} and ${formIn(other)} are both sent to ${inMarks(endpoint)}${describeLocation(facts, path)}.`,
        why: 'The server checks what arrives at an address by one form, and would refuse the other.',
        fix: `Give this form a receiving address of its own, such as “/${formName(typed)}-form”.`,
      });
  };

  const fields = new Map(types.map((type) => [type as unknown, formField(definitions[sectionDefinition(type)]!)]));
  const shared = partOf(facts.root, 'shared');
  for (const [name, section] of Object.entries(isJsonObject(shared) ? shared : {})) {
    const field = isJsonObject(section) && fields.get(section['type']);
    if (field) checkForm(section, field, ['shared', name], field.key in section ? field.key : 'type');
  }
  for (const { index, sections } of facts.routes)
    for (const { position, own, whole } of sections) {
      const field = whole && fields.get(whole['type']);
      if (!field) continue;
      const key = [field.key, own['use'] === undefined ? 'type' : 'endpoint'].find((each) => each in own);
      // A shared form without overrides is reported at its own place.
      if (key !== undefined) checkForm(whole, field, ['routes', index, 'sections', position], key);
    }
  for (const file of files) if (!done.has(file)) checkFile(file, false);
  return problems;
}
