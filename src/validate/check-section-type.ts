import type { Path } from '../config/load-config.ts';
import { listed, quote } from '../config/quote.ts';
import { sectionDefinition } from './compose-schema.ts';
import type { Report } from './finding.ts';
import { nearestWord } from './nearest-word.ts';
import { where } from './place-words.ts';
import type { Validators } from './validators.ts';

/** How badly a section's keys fit a type: unknown and missing ones. */
function misfit(section: Record<string, unknown>, type: string, { site }: Validators): number {
  const schema = site.definitions[sectionDefinition(type)]!;
  const known = Object.keys(schema['properties'] as object);
  const required = (schema['required'] as string[]).filter((key) => key !== 'type');
  return (
    Object.keys(section).filter((key) => !known.includes(key)).length +
    required.filter((key) => !Object.hasOwn(section, key)).length
  );
}

/** The types that all keys of a section fit; none when too many do. */
function looksLike(section: Record<string, unknown>, validators: Validators): string[] {
  const fitting = validators.site.types.filter((type) => misfit(section, type, validators) === 0);
  return fitting.length <= 3 ? fitting : [];
}

/**
 * Checks a section's `type`, on which everything else about it depends.
 *
 * @param path     Of the section.
 * @returns        Whether the section can be checked by its type.
 */
export function checkSectionType(
  root: unknown,
  path: Path,
  section: Record<string, unknown>,
  validators: Validators,
  report: Report,
): boolean {
  const { types } = validators.site;
  const type = section['type'];
  const place = () => where(root, path.concat('type'));
  if (Array.isArray(section['sections']) && typeof section['path'] === 'string') {
    report({
      code: 'wrong-place',
      path,
      what: `A page (${quote(section['path'])}) stands among the sections of another page${where(root, path.concat('x'))}.`,
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
          ? `This section has no "type"${place()}.`
          : `${quote(near)} is not a key of a section${place()}.`,
      why:
        'The type says what kind of section it is: ' +
        (near === undefined ? 'without it nothing can be shown.' : 'it stands under "type".'),
      fix:
        near !== undefined
          ? 'Write "type".'
          : `Add "type": ${guess === undefined ? '"hero", or another of the types' : `${listed(guesses, 'or')}; its other keys fit that`}.`,
    });
    return false;
  }
  if (typeof type !== 'string') {
    report({
      code: 'wrong-type',
      path: [...path, 'type'],
      what: `"type" is ${quote(type)}, not a text in quotation marks${place()}.`,
      why: 'The type says what kind of section it is.',
      fix: `Write the name of a type, such as ${quote(guess ?? 'hero')}.`,
    });
    return false;
  }
  if (!types.includes(type)) {
    const near = nearestWord(type, types) ?? (guesses.length === 1 ? guess : undefined);
    const create = /^[a-z][a-z0-9-]*$/.test(type) ? ` Or create it: npm run new:section ${type}` : '';
    report({
      code: 'unknown-section',
      path: [...path, 'type'],
      what: `${quote(type)} is not a section type${place()}.`,
      why: `A type is a folder in src/sections; none has this name.${near === undefined ? ` There are: ${types.join(', ')}.` : ''}`,
      fix: near === undefined ? `Write one of them.${create}` : `Did you mean ${quote(near)}?${create}`,
    });
    return false;
  }
  if (guess === undefined || guesses.includes(type)) return true;
  report({
    code: 'wrong-section-type',
    path: [...path, 'type'],
    what: `The type is ${quote(type)}, but the keys of this section are those of ${listed(guesses, 'or')}${place()}.`,
    why: 'Each type has keys of its own.',
    fix: `Write "type": ${listed(guesses, 'or')}, or give the section the keys of ${quote(type)}.`,
  });
  return false;
}
