import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RELEASES, type Manifest, type ManifestForm } from '../../model/manifest.ts';
import { flatFields } from '../delivery/flat-fields.ts';
import type { StoredEnquiry, StoredField } from '../store/stored-enquiries.ts';

/** What the forms of a site call themselves and their fields. Tells fields that forms have no more from those that they have. */
export interface FormerFields {
  /** The label that a former field had last, else its name. Undefined for a field of its form, and where the form is unknown. */
  labelOf(field: Pick<StoredField, 'form' | 'name'>): string | undefined;
  /** The title of a form; empty where the site has it no more, or it has none. */
  titleOf(form: string): string;
  /** The labels of an enquiry's former fields by their names. */
  of(enquiry: Pick<StoredEnquiry, 'form' | 'fields'>): Record<string, string>;
}

/** Whether a form has a field by the name that enquiries have for it: of a list, that of the whole. */
const hasField = ({ schema }: ManifestForm, name: string): boolean =>
  Object.hasOwn(schema.properties, name) || Object.hasOwn(schema['x-lists'] ?? {}, name);

/** @param forms  Those that the site has. */
export function formerFields(forms: ManifestForm[]): FormerFields {
  const byName = new Map(forms.map((form) => [form.name, form]));
  const labelOf: FormerFields['labelOf'] = ({ form: formName, name }) => {
    const form = byName.get(formName);
    return !form || hasField(form, name) ? undefined : (form.former?.[name] ?? name);
  };
  return {
    labelOf,
    titleOf: (form) => byName.get(form)?.schema.title ?? '',
    of: ({ form, fields }) =>
      Object.fromEntries(
        [...flatFields(fields).keys()].flatMap((name) => {
          const label = labelOf({ form, name });
          return label === undefined ? [] : [[name, label]];
        }),
      ),
  };
}

/** A former field in a list: "tills (former field: Number of tills)". */
export const formerWords = (name: string, label: string): string =>
  `${name} (former field${label === name ? '' : `: ${label}`})`;

/** The forms of the release in a folder; none where there is no release. */
export function releaseForms(dir: string): ManifestForm[] {
  let text: string;
  try {
    text = readFileSync(path.join(dir, RELEASES.manifest), 'utf8');
  } catch {
    return [];
  }
  const { forms, later } = JSON.parse(text) as Manifest;
  return [...forms, ...Object.values(later?.forms ?? {}).map(({ form }) => form)];
}
