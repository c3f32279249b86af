import type { Path } from '../../../config/load-config.ts';
import { inMarks, listedInMarks, quote } from '../../../config/problems/quote.ts';
import { sectionDefinition } from '../../../model/section-definition.ts';
import { exampleKeys } from './example-value.ts';
import { renaming, writing } from '../../messages/cure.ts';
import { isOnlyNear, nearestWord } from '../../../model/text/nearest-word.ts';
import { describeLocation, nameOf } from '../../words/subject.ts';
import type { ShapeContext } from './shape-context.ts';
import type { Validators } from '../../schema/validators.ts';

/** How many keys of a section do not fit a type: unknown and missing ones. */
function misfit(section: Record<string, unknown>, type: string, { site }: Validators): number {
  const schema = site.definitions[sectionDefinition(type)]!;
  const known = Object.keys(schema['properties'] as object);
  const required = (schema['required'] as string[]).filter((key) => key !== 'type');
  return (
    Object.keys(section).filter((key) => !known.includes(key)).length +
    required.filter((key) => !Object.hasOwn(section, key)).length
  );
}

/** How many errors a section has when validated as a type. */
const errorsAs = (section: Record<string, unknown>, type: string, { checkSection }: Validators): number =>
  checkSection(type, { ...section, type }).length;

/** The types that all keys of a section fit, and its values too if any type fits these; none if too many do. */
function looksLike(section: Record<string, unknown>, validators: Validators): string[] {
  const byKeys = validators.site.types.filter((type) => misfit(section, type, validators) === 0);
  const whole = byKeys.filter((type) => errorsAs(section, type, validators) === 0);
  const fitting = whole.length > 0 ? whole : byKeys;
  return fitting.length <= 3 ? fitting : [];
}

/** The type that a section fits best. */
function bestType(section: Record<string, unknown>, validators: Validators): string {
  const { types } = validators.site;
  const least = Math.min(...types.map((type) => misfit(section, type, validators)));
  const nearest = types.filter((type) => misfit(section, type, validators) === least);
  const [best] = nearest.toSorted((a, b) => errorsAs(section, a, validators) - errorsAs(section, b, validators));
  return best!;
}

/** `"type"` and the other missing keys. */
function typeWithKeys(section: Record<string, unknown>, path: Path, { root, validators, files }: ShapeContext): string {
  const { site } = validators;
  const type = bestType(section, validators);
  const schema = site.definitions[sectionDefinition(type)]!;
  const missing = (schema['required'] as string[]).filter((key) => key !== 'type' && !Object.hasOwn(section, key));
  const keys = missing.length > 0 ? `, ${exampleKeys(missing, schema, { site, root, path, files })}` : '';
  return `"type": ${quote(type)}${keys}`;
}

/**
 * Checks a section's `type`, on which every other check of it depends.
 *
 * @param path  Of the section.
 * @returns     Whether the section can be checked by its type.
 */
export function checkSectionType(path: Path, section: Record<string, unknown>, context: ShapeContext): boolean {
  const { validators, report } = context;
  const { types } = validators.site;
  const type = section['type'];
  const place = () => describeLocation(context, path.concat('type'));
  const titleOf = (name: string) => String(validators.site.definitions[sectionDefinition(name)]!['title'] ?? name);
  const kinds = (names: string[]) => listedInMarks(names.map(titleOf), 'or');
  const inFile = (names: string[]) => names.map((name) => `"type": ${quote(name)}`).join(' or ');
  if (Array.isArray(section['sections']) && typeof section['path'] === 'string') {
    report({
      code: 'wrong-place',
      path,
      what: `The page ${inMarks(section['path'])} stands among the sections of another page${describeLocation(context, path)}.`,
      why: 'Pages stand in "routes"; the sections of a page stand in its "sections".',
      fix: 'Move it out of "sections", behind the "}" that ends the page before it.',
    });
    return false;
  }
  if (typeof type === 'string' && types.includes(type) && misfit(section, type, validators) < 2) return true;
  const guesses = looksLike(section, validators);
  const guess = guesses[0];
  if (type === undefined) {
    const near = nearestWord(
      'type',
      Object.keys(section).filter((key) => typeof section[key] === 'string' && types.includes(String(section[key]))),
    );
    report({
      code: near === undefined ? 'missing-key' : 'unknown-key',
      path: near === undefined ? path : [...path, near],
      ...(near === undefined ? {} : { part: 'key' as const }),
      what:
        near === undefined
          ? `The kind of section is missing${place()}.`
          : `${quote(near)} is not a key of a section${place()}.`,
      why:
        near === undefined
          ? 'It says what is shown: without it nothing can be.'
          : 'The kind of section stands under "type".',
      ...(near !== undefined
        ? { fix: 'Write "type".' }
        : guess === undefined
          ? { fix: `Choose one: ${kinds(types)}.`, snippet: typeWithKeys(section, path, context) }
          : { fix: `Choose ${kinds(guesses)}: its other fields fit that.`, snippet: inFile(guesses) }),
      ...(near !== undefined && { cure: renaming([...path, near], 'type') }),
      ...(near === undefined &&
        guess !== undefined &&
        guesses.length === 1 && {
          cure: writing([...path, 'type'], guess, true, `Use ${kinds([guess])}`),
        }),
    });
    return false;
  }
  if (typeof type !== 'string') {
    report({
      code: 'wrong-type',
      path: [...path, 'type'],
      what: `${nameOf(context, [...path, 'type'])} is ${inMarks(type)}, not a text${place()}.`,
      why: 'It says what is shown.',
      fix: `Choose one, such as ${kinds([guess ?? bestType(section, validators)])}.`,
      snippet: inFile([guess ?? bestType(section, validators)]),
    });
    return false;
  }
  if (!types.includes(type)) {
    const near = nearestWord(type, types) ?? (guesses.length === 1 ? guess : undefined);
    const mayBeNew = /^[a-z][a-z0-9-]*$/.test(type);
    const create = mayBeNew ? ' If not, create it.' : '';
    report({
      code: 'unknown-section',
      path: [...path, 'type'],
      what: `${inMarks(type)} is not a kind of section${place()}.`,
      why: near === undefined ? `The kinds of section are ${kinds(types)}.` : 'No kind of section has this name.',
      fix: near === undefined ? `Choose one of them.${create}` : `Did you mean ${kinds([near])}?${create}`,
      ...(near === undefined && !mayBeNew
        ? {}
        : {
            snippet: [near && inFile([near]), mayBeNew && `npm run new:section ${type}`].filter(Boolean).join(', or: '),
          }),
      ...(near !== undefined && {
        // The other keys must not speak for another type.
        cure: writing(
          [...path, 'type'],
          near,
          isOnlyNear(type, types) && (guesses.length === 0 || guesses.includes(near)),
          `Use ${kinds([near])}`,
        ),
      }),
    });
    return false;
  }
  if (guess === undefined || guesses.includes(type)) return true;
  report({
    code: 'wrong-section-type',
    path: [...path, 'type'],
    what: `The kind of section is ${kinds([type])}, but its fields are those of ${kinds(guesses)}${place()}.`,
    why: 'Each kind of section has fields of its own.',
    fix: `Choose ${kinds(guesses)}, or give it the fields of ${kinds([type])}.`,
    snippet: inFile(guesses),
    ...(guesses.length === 1 && { cure: writing([...path, 'type'], guess, false, `Use ${kinds(guesses)}`) }),
  });
  return false;
}
