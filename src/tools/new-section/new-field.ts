import { join } from 'node:path';
import { refreshGeneratedFiles } from '../generated/generated-files.ts';
import { commandLines, print, refuseName, writeFolder, type Made } from './new-folder.ts';

const FIELD_KIND = {
  what: 'kind of field',
  command: 'npm run new:field',
  example: 'colour',
  parent: 'src/form/kinds',
};

const kind = (name: string): string => `
import { text } from '../../check/value-types.ts';
import type { FieldKind } from '../field-kind.ts';
import { length } from '../shared/settings.ts';

/** A text that is asked for by "x-input": { "type": "${name}" }. */
export const kind: FieldKind = {
  is: 'is of the kind ${name}',
  types: ['${name}'],
  value: text,
  offers: [
    {
      title: '${name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')}',
      order: 20,
      field: { type: 'string', maxLength: 100, 'x-input': { type: '${name}' } },
      settings: length(100),
    },
  ],
};
`;

const CONTROL = `
import { text } from '../../check/value-types.ts';
import { controlAttributes } from '../../fields/control-attributes.ts';
import type { ControlProps, FieldView } from '../field-view.ts';

function Control(props: ControlProps) {
  return (
    <input
      {...controlAttributes(props)}
      className={props.styles['control']}
      type="text"
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

export const view: FieldView = { value: text, Control };
`;

const samples = (name: string) => ({
  default: {
    field: {
      type: 'string',
      title: `A ${name}`,
      maxLength: 20,
      pattern: '\\S',
      'x-input': { type: name },
      'x-messages': { required: 'Fill this in.', pattern: 'Fill this in.', maxLength: 'At most 20 characters.' },
    },
    answers: ['An answer'],
    wrong: { 'Fill this in.': [' '], 'At most 20 characters.': ['A very long answer indeed'] },
    mistakes: [
      {
        change: { maxLength: null },
        says: [
          'no-max-length at {: The field "sample" has no "maxLength". A text needs an end, so that it fits the server: this one may have 100 characters. Add "maxLength": 100, or another number.',
        ],
      },
    ],
  },
});

/**
 * Writes the folder of a new kind of field, which passes every check and can be used in a form at once.
 *
 * @param names    The command's arguments: one name.
 * @param rootDir  The project's folder.
 */
export async function newField(names: string[], rootDir: string): Promise<Made> {
  const refused = refuseName(names, rootDir, FIELD_KIND);
  if (refused) return { output: refused, exitCode: 1 };
  const name = names[0]!;
  await writeFolder(join(rootDir, FIELD_KIND.parent, name), {
    'kind.ts': kind(name),
    'control.tsx': CONTROL,
    'samples.json': JSON.stringify(samples(name)),
  });
  await refreshGeneratedFiles(rootDir);
  return {
    output: [
      `src/form/kinds/${name} is ready. Write "x-input": { "type": "${name}" } in a field of a form to see it.`,
      ...commandLines([
        [`npx vitest run tests/kinds -t ${name}`, 'check it in seconds'],
        ['npm run test:browser -- kinds', 'its samples in Chromium, with and without script'],
      ]),
      'docs/fields.md says what to build it from.',
    ].join('\n'),
    exitCode: 0,
  };
}

if (process.argv[1]?.endsWith('new-field.ts')) print(await newField(process.argv.slice(2), process.cwd()));
