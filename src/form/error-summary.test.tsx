// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { refillForm } from '../serve/pages/refill-form.ts';
import type { FormDefinition } from './form-definition.ts';
import { control, formOf as define, formProps, renderForm, setUpForms } from './testing/form-harness.tsx';
import { SiteForm } from './site-form.tsx';

setUpForms();

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
function formOf(fields: string[]): Promise<FormDefinition> {
  const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string', title: `Field ${name}` }]));
  return define({ type: 'object', required: ['b', 'h'].filter((name) => fields.includes(name)), properties });
}

describe('The errors of a form with more than seven fields', () => {
  let definition: FormDefinition;
  beforeAll(async () => {
    definition = await formOf(names);
  });

  it('are listed above it once it was refused, each with a link, and leave the list when they are mended', async () => {
    renderForm({ definition });
    expect(screen.queryByRole('group', { name: 'Please correct this:' })).toBeNull();
    await act(async () => screen.getByRole('button', { name: 'Submit' }).click());
    const summary = within(screen.getByRole('group', { name: 'Please correct this:' }));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Fill in “Field b”.',
      'Fill in “Field h”.',
    ]);
    expect(document.activeElement).toBe(control('b'));
    fireEvent.click(summary.getByRole('link', { name: 'Fill in “Field h”.' }));
    expect(document.activeElement).toBe(control('h'));
    fireEvent.change(control('h'), { target: { value: 'x' } });
    expect(summary.getAllByRole('link')).toHaveLength(1);
  });

  it('are listed on the page without script, with links to the controls', () => {
    vi.stubGlobal('document', undefined);
    const html = renderToString(<SiteForm {...formProps} definition={definition} />);
    vi.unstubAllGlobals();
    document.body.innerHTML = html;
    expect(screen.queryByRole('link')).toBeNull();
    document.body.innerHTML = refillForm(html, formProps.endpoint, { values: {}, errors: { h: 'Fill in <h>.' } })!;
    const link = screen.getByRole('link', { name: 'Fill in <h>.' });
    expect(document.getElementById(link.getAttribute('href')!.slice(1))).toBe(control('h'));
    document.body.replaceChildren();
  });

  it('of a shorter one are not: all of it is in sight', async () => {
    expect((await formOf(names.slice(0, 7))).schema).not.toHaveProperty('x-summary');
  });
});
