import { join } from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { OWN_SITE } from '../../../tests/own-site.ts';
import type { Texts } from '../../model/texts.ts';
import type { CompiledValidator, FormSchema } from '../../model/form/form-schema.ts';
import { compileValidator } from '../compile/compile-validator.ts';
import { defineForm } from '../form-definition.ts';
import { kindsFor } from './all-kinds.ts';
import { textFields, words } from './own-words.ts';
import { SiteForm, type SiteFormProps } from '../site-form.tsx';
import { completeForm } from '../compile/complete-form.ts';
import { normalizeForm } from '../compile/normalize/normalize-form.ts';
import type { SchemaNode } from '../compile/normalize/schema-node.ts';
import { asFormSchema, readFormSchema } from '../compile/read-form-schema.ts';

/** Shared by the form's tests; imported by tests only. */

/** The default texts of the interface. */
export const texts = Object.fromEntries(
  Object.entries(textFields).map(([name, field]) => [name, field.default]),
) as unknown as Texts;

/** Runs compiled code as Node runs a file of it. */
export async function importValidator(schema: FormSchema): Promise<CompiledValidator> {
  const url = `data:text/javascript,${encodeURIComponent(compileValidator(schema))}`;
  const module = (await import(/* @vite-ignore */ url)) as { default: CompiledValidator };
  return module.default;
}

const define = async (schema: FormSchema) => defineForm(schema, await importValidator(schema), kindsFor(schema));

/** A form of the tests' own site. */
export const loadForm = (file: string) => define(readFormSchema(join(OWN_SITE, file), words)!);

/** A form of a schema as an author wrote it. */
export const formOf = (written: object) =>
  define(completeForm(asFormSchema(normalizeForm(written as SchemaNode).schema, 'schema/own.schema.json'), words));

/** The contact form of the tests' own site. */
export const enquiry = await loadForm('schema/enquiry.schema.json');

/** Props as the section passes them; a test overrides what it is about. */
export const formProps: SiteFormProps = {
  id: 'talk',
  definition: enquiry,
  endpoint: '/contactwebsite',
  path: '/products',
  whileInvalid: 'explain',
  submitLabel: 'Submit',
  texts,
  language: 'en',
};

/** Valid values for the contact form. */
export const goodEnquiry = {
  name: 'Zoë Müller',
  email: 'zoe@example.com',
  contact: '0123456789',
  companyname: 'Bean & Sons',
  message: 'Two tills, please.\nSoon.',
};

/** Renders a live form. */
export function renderForm(props: Partial<SiteFormProps> = {}) {
  return render(<SiteForm {...formProps} {...props} />);
}

/** The control with a name. */
export function control(name: string): HTMLInputElement {
  return document.querySelector<HTMLInputElement>(`form [name="${name}"]`)!;
}

/** A field's error message, or null; also checks that it is tied to its control. */
export function messageAt(name: string): string | null {
  const element = control(name);
  const place = document.getElementById(`${element.id}-error`)!;
  const described = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  for (const id of described) expect(document.getElementById(id)).not.toBeNull();
  const isShown = !place.hidden;
  expect(described.includes(place.id)).toBe(isShown);
  expect(element.getAttribute('aria-invalid')).toBe(String(isShown));
  return isShown ? place.textContent : null;
}

/** jsdom 29 has `<dialog>` without its methods. */
function stubDialogs(): void {
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal = function () {
    this.setAttribute('open', '');
    this.querySelector('button')?.focus();
  };
  dialog.close = function () {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}

/** Call once in each test file: stubs dialogs, cleans up, and fails on console output. */
export function setUpForms(): void {
  beforeEach(() => {
    if (typeof HTMLDialogElement !== 'undefined') stubDialogs();
    vi.spyOn(console, 'error');
    vi.spyOn(console, 'warn');
  });
  afterEach(() => {
    expect(console.error).not.toHaveBeenCalled();
    expect(console.warn).not.toHaveBeenCalled();
    cleanup();
    if (typeof document === 'undefined') return;
    document.title = '';
    localStorage.clear();
  });
}
