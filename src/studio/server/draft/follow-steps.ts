import { FILES } from '../../../document/joined-files.ts';
import { isEqual, listAt, partOf, textAt, valueAt, type Json, type Path } from '../../../document/json.ts';
import { difference } from '../../../document/merge.ts';
import { applyOperations, type Operation } from '../../../document/operation.ts';
import { DEFAULT_FORM } from '../../../model/form/form-words.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { expandSection } from '../../../model/shared-section.ts';
import { allFieldNames } from '../../form-order.ts';

/** Where sections are that show a form in steps of their own. */
function steppedSections(site: Json): { path: Path; file: string }[] {
  const shared = partOf(site, 'shared');
  const all = [
    ...Object.keys(isJsonObject(shared) ? shared : {}).map((use): Path => ['shared', use]),
    ...listAt(site, 'routes').flatMap((route, page) =>
      listAt(route, 'sections').map((_, at): Path => ['routes', page, 'sections', at]),
    ),
  ];
  return all.flatMap((path) => {
    const section = valueAt(site, path);
    if (!isJsonObject(section) || section['steps'] === undefined) return [];
    return [{ path, file: textAt((expandSection(section, shared) ?? section) as Json, 'schema') ?? DEFAULT_FORM }];
  });
}

/** The steps of a form whose fields are others; null where no two are left. */
function changedSteps(steps: readonly Json[], before: string[], after: string[]): Json[] | null {
  const gone = before.filter((name) => !after.includes(name));
  const added = after.filter((name) => !before.includes(name));
  const fields = steps.map((step) => listAt(step, 'fields').map(String));
  const [was, is] = [gone[0], added[0]];
  // One in place of another has got its name.
  if (gone.length === 1 && added.length === 1 && fields.some((names) => names.includes(was!)))
    for (const names of fields) names.splice(0, names.length, ...names.map((name) => (name === was ? is! : name)));
  else {
    for (const names of fields)
      names.splice(0, names.length, ...names.filter((name) => after.includes(name) || !gone.includes(name)));
    for (const name of added) {
      const previous = after[after.indexOf(name) - 1];
      const own =
        fields.find((names) => names.includes(previous ?? '')) ??
        fields[previous === undefined ? 0 : fields.length - 1];
      own?.splice(own.indexOf(previous ?? '') + 1 || own.length, 0, name);
    }
  }
  const left = steps.flatMap((step, at) =>
    isJsonObject(step) && fields[at]!.length > 0 ? [{ ...step, fields: fields[at]! }] : [],
  );
  return left.length > 1 ? left : null;
}

/**
 * The operations that keep the steps of forms complete where fields are added, removed or get another name.
 *
 * @param operations  Of one step.
 * @param draft       Before them, with its files.
 */
export function followSteps(operations: Operation[], draft: Json): Operation[] {
  const files = new Set(
    operations.flatMap(({ path }) => (path[0] === FILES && path.length > 2 ? String(path[1]) : [])),
  );
  const sections = files.size === 0 ? [] : steppedSections(draft).filter(({ file }) => files.has(file));
  if (sections.length === 0) return [];
  const after = applyOperations(draft, operations);
  return sections.flatMap(({ path, file }): Operation[] => {
    const [names, next] = [draft, after].map((site) => allFieldNames(valueAt(site, [FILES, file]) ?? null));
    const at = [...path, 'steps'];
    const steps = valueAt(after, at);
    // An act that sorts fields into steps has done so itself.
    if (
      !Array.isArray(steps) ||
      !isEqual(steps, valueAt(draft, at)) ||
      isEqual([...names!].toSorted(), [...next!].toSorted())
    )
      return [];
    const changed = changedSteps(steps, names!, next!);
    return changed ? difference(steps, changed, at) : [{ op: 'remove', path: at }];
  });
}
