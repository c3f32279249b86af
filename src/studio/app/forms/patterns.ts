import type { JsonObject, Json } from '../../../document/json.ts';
import type { FieldOption } from '../../protocol.ts';
import { newName } from './form-model.ts';

/** A field of a pattern: its label, its kind, and what it has besides. A label without "(optional)" must be answered. */
type PatternField = [label: string, kind: string, more?: JsonObject];

/** What a new form can begin as. */
export const PATTERNS: { title: string; fields: PatternField[] }[] = [
  { title: 'Empty', fields: [] },
  {
    title: 'Contact',
    fields: [
      ['Your name', 'Text', { 'x-input': { autocomplete: 'name' } }],
      ['E-mail', 'E-mail'],
      ['Phone (optional)', 'Phone'],
      ['Message', 'Long text'],
    ],
  },
  {
    title: 'Call back',
    fields: [
      ['Your name', 'Text', { 'x-input': { autocomplete: 'name' } }],
      ['Phone', 'Phone', { description: 'With the area code.' }],
      ['When may we call?', 'Choice', { enum: ['In the morning', 'In the afternoon', 'In the evening'] }],
    ],
  },
  { title: 'Newsletter', fields: [['E-mail', 'E-mail']] },
  {
    title: 'Quote request',
    fields: [
      ['Your name', 'Text', { 'x-input': { autocomplete: 'name' } }],
      ['Company (optional)', 'Text', { 'x-input': { autocomplete: 'organization' } }],
      ['E-mail', 'E-mail'],
      ['What do you need?', 'Long text'],
      ['Plan or photograph (optional)', 'File'],
      ['You may store what I send, to answer it', 'Consent'],
    ],
  },
  {
    title: 'Job application with a file',
    fields: [
      ['Your name', 'Text', { 'x-input': { autocomplete: 'name' } }],
      ['E-mail', 'E-mail'],
      ['Phone (optional)', 'Phone'],
      ['Position', 'Text'],
      ['Curriculum vitae', 'File', { description: 'A PDF or a photograph, up to 5 MB.' }],
      ['About you (optional)', 'Long text'],
      ['You may store my application', 'Consent'],
    ],
  },
];

/** The form of a pattern. */
export function formFrom(title: string, fields: PatternField[], options: FieldOption[]): JsonObject {
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const [label, kind, more = {}] of fields) {
    const { type, ...rest } = options.find((option) => option.title === kind)!.field!;
    const name = newName(label.replace(/(?<!\s)\s*\(optional\)$/, ''), Object.keys(properties));
    properties[name] = { type: type!, title: label, ...rest, ...more };
    if (!label.endsWith('(optional)')) required.push(name);
  }
  return withHead(title, {
    type: 'object',
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    properties,
  });
}

/** A form under its name, as the first keys of its file. A copy has no `$id` and no enquiries of another one. */
export function withHead(title: string, form: Json): JsonObject {
  const { $schema: _schema, $id: _id, title: _title, description: _description, ...rest } = form as JsonObject;
  delete rest['x-former'];
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...rest };
}
