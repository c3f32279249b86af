import { partOf, valueAt, type JsonObject } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import type { ErrorObject } from 'ajv';
import type { Path } from '../../../config/load-config.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import type { JsonSchema } from '../../schema/compose-schema.ts';
import { exampleValue } from './example-value.ts';
import { checkOlderVersion } from './check-type-versions.ts';
import { checkKeys } from './check-keys.ts';
import { checkSectionType } from './check-section-type.ts';
import { checkSharedKeys, checkUse } from './check-use.ts';
import { nameOf, describeLocation } from '../../words/subject.ts';
import { curing } from '../../messages/cure.ts';
import type { ShapeContext } from './shape-context.ts';
import type { Validators } from '../../schema/validators.ts';
import { expectedType, typeFix, describeValue, purpose } from '../../messages/describe-value.ts';
import { schemaAt } from '../../schema/walk-schema.ts';

/** The steps of ajv's JSON pointer; an index of a list as a number. */
function stepsOf(pointer: string, root: unknown): Path {
  let here = root;
  return pointer
    .split('/')
    .slice(1)
    .map((raw) => {
      const key = raw.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(here) ? Number(key) : key;
      here = partOf(here, step);
      return step;
    });
}

/** Whether the group above asks for this key. */
function isRequired(root: unknown, path: Path, validators: Validators): boolean {
  const last = path.at(-1);
  if (typeof last !== 'string') return true;
  const owner = schemaAt(root, path.slice(0, -1), validators.site)?.schema;
  return ((owner?.['required'] as string[] | undefined) ?? []).includes(last);
}

/** Reports an error about a value: its type, range or form. */
function reportValue(error: ErrorObject, path: Path, context: ShapeContext): void {
  const { root, validators, files, report } = context;
  const found = schemaAt(root, path, validators.site);
  const value = valueAt(root, path);
  const schema: JsonSchema = found?.schema ?? {};
  const required = isRequired(root, path, validators);
  const place = describeLocation(context, path);
  const example = (typed?: string) =>
    exampleValue(found ?? { schema, part: null }, { site: validators.site, root, path, files }, typed);
  if (error.keyword === 'type') {
    const { meant, ...words } = typeFix(value, schema, required, example);
    report({
      code: 'wrong-type',
      path,
      byShape: true,
      what: `${nameOf(context, path)} is ${typeof value === 'string' ? 'the text ' : ''}${value === null ? '“null”' : inMarks(value)}, not ${expectedType(schema)}${place}.`,
      why: purpose(schema),
      ...words,
      ...curing(path, meant),
    });
    return;
  }
  const { is, meant, ...words } = describeValue(error.keyword, value, schema, required, example);
  const surplus = error.keyword === 'maxItems' ? [...path, schema['maxItems'] as number] : path;
  report({
    code: 'bad-value',
    path: surplus,
    byShape: true,
    what: `${nameOf(context, surplus)} ${is}${place}.`,
    why: purpose(schema),
    ...words,
    ...curing(path, meant),
  });
}

/** Of several errors at one value, the first of these is reported. */
const RANK = ['type', 'enum', 'const', 'minLength', 'minItems', 'pattern'];
const rank = ({ keyword }: ErrorObject): number => (RANK.includes(keyword) ? RANK.indexOf(keyword) : RANK.length);

/** Turns the errors of one validator into findings: keys of one group together, one for each value. */
function reportErrors(errors: ErrorObject[], base: Path, context: ShapeContext): void {
  const { root } = context;
  const groups = new Map<string, { path: Path; missing: string[]; unknown: string[] }>();
  for (const error of errors.toSorted((a, b) => rank(a) - rank(b))) {
    const path = [...base, ...stepsOf(error.instancePath, valueAt(root, base))];
    const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
    const key = missingProperty ?? additionalProperty;
    if (key === undefined) {
      if (error.keyword === 'propertyNames' || error.propertyName !== undefined) continue;
      reportValue(error, path, context);
      continue;
    }
    const group = groups.get(error.instancePath) ?? { path, missing: [], unknown: [] };
    (missingProperty === undefined ? group.unknown : group.missing).push(key);
    groups.set(error.instancePath, group);
  }
  for (const { path, missing, unknown } of groups.values()) checkKeys({ ...context, path, missing, unknown });
}

/** Keys that a schema with `propertyNames` refuses; redirects have a check of their own. */
function reportKeyNames(errors: ErrorObject[], context: ShapeContext): void {
  const { root, validators, report } = context;
  for (const error of errors) {
    if (error.keyword !== 'propertyNames') continue;
    const path = [
      ...stepsOf(error.instancePath, root),
      String((error.params as { propertyName: string }).propertyName),
    ];
    if (path[0] === 'redirects') continue;
    const schema = schemaAt(root, path.slice(0, -1), validators.site)?.schema ?? {};
    report({
      code: 'bad-value',
      path,
      part: 'key',
      byShape: true,
      what: `The name ${inMarks(path.at(-1))} cannot be used${describeLocation(context, path)}.`,
      why: purpose(schema),
      fix: 'Write it in that form.',
    });
  }
}

/** Checks a section by the schema of its type. */
function checkSection(path: Path, section: Record<string, unknown>, context: ShapeContext): void {
  if (checkOlderVersion(path, section as JsonObject, context) || !checkSectionType(path, section, context)) return;
  reportErrors(context.validators.checkSection(section['type'] as string, section), path, context);
}

/** Checks the shape of the file: keys, types and values, each section by the schema of its own type. */
export function checkShape(context: ShapeContext): void {
  const { root, validators, report } = context;
  const frame = validators.checkFrame(root).filter(({ instancePath }) => instancePath !== '/version');
  reportKeyNames(frame, context);
  const misplaced = new Set<string>();
  const routes = partOf(root, 'routes');
  if (Array.isArray(routes))
    for (const [index, route] of routes.entries()) {
      if (
        isJsonObject(route) &&
        typeof route['type'] === 'string' &&
        !Array.isArray(route['sections']) &&
        !('path' in route)
      ) {
        misplaced.add(`/routes/${index}`);
        report({
          code: 'wrong-place',
          path: ['routes', index],
          what: `A section of the type ${inMarks(route['type'])} stands among the pages.`,
          why: 'Pages stand in "routes"; the sections of a page stand in its "sections".',
          fix: 'Move it into the "sections" of the page where it belongs. A "]" may stand too early before it.',
        });
      }
      const sections = partOf(route, 'sections');
      if (!Array.isArray(sections)) continue;
      for (const [position, section] of sections.entries()) {
        const path: Path = ['routes', index, 'sections', position];
        if (!isJsonObject(section)) continue;
        if (section['use'] === undefined) checkSection(path, section, context);
        else if (!checkOlderVersion(path, section as JsonObject, context))
          reportErrors(checkUse(path, section, context), path, context);
      }
    }
  const shared = partOf(root, 'shared');
  for (const [name, section] of Object.entries(isJsonObject(shared) ? shared : {})) {
    if (!isJsonObject(section)) continue;
    checkSharedKeys(name, section, context);
    const { use: _use, ...fields } = section;
    // Each page gives it an id.
    checkSection(['shared', name], { ...fields, id: 'shared' }, context);
  }
  const rest = frame.filter(
    ({ instancePath }) =>
      ![...misplaced].some((place) => instancePath === place || instancePath.startsWith(`${place}/`)),
  );
  reportErrors(rest, [], context);
}
