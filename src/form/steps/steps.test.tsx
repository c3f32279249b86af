// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { FormDefinition } from '../form-definition.ts';
import { control, formOf, messageAt, renderForm, setUpForms } from '../testing/form-harness.tsx';
import { paste as type, press, shownOf, writePage } from '../testing/visitor.tsx';

setUpForms();

const line = { type: 'string', maxLength: 20 };
const is = (name: string, value: string) => ({ properties: { [name]: { const: value } }, required: [name] });
const steps = [{ fields: ['name', 'at'] }, { fields: ['why'] }, { title: 'Your words', fields: ['message'] }];
let definition: FormDefinition;
beforeAll(async () => {
  definition = await formOf({
    required: ['name', 'message'],
    properties: { name: line, at: { properties: { city: line } }, message: line },
    if: is('name', 'Ann'),
    then: { properties: { why: line } },
  });
  definition.schema['x-steps'] = { next: 'Next', back: 'Back', progress: 'Step {step} of {steps}' };
});

const shown = () => shownOf(['name', 'at.city', 'why', 'message']);
const draw = (more = {}) => renderForm({ definition, steps, submitLabel: 'Send', ...more });

describe('A form in steps', () => {
  it('is one page without script', () => {
    const page = writePage({ definition, steps, submitLabel: 'Send' });
    expect(page.querySelectorAll('[hidden] [name]')).toHaveLength(0);
    expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Send']);
    expect(page.textContent).not.toContain('Step 1');
  });

  it('shows one at a time, says which, and leaves out a step without fields', async () => {
    draw();
    expect(shown()).toEqual(['name', 'at.city']);
    expect(screen.getByText('Step 1 of 2')).toBeDefined();
    type('name', 'Ann');
    expect(screen.getByText('Step 1 of 3')).toBeDefined();
    type('name', 'Bob');
    await press('Next');
    expect(shown()).toEqual(['message']);
    expect(document.activeElement).toBe(screen.getByText('Step 2 of 2: Your words'));
    await press('Back');
    expect(shown()).toEqual(['name', 'at.city']);
    expect(control('name').value).toBe('Bob');
  });

  it('holds a step that is wrong: message, focus, and a button that is off', async () => {
    draw();
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    await press('Next');
    expect([document.activeElement, messageAt('name')]).toEqual([control('name'), 'Fill in “Name”.']);
    type('name', 'Bob');
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBeNull();
    await userEvent.type(control('name'), '{Enter}');
    expect(shown()).toEqual(['message']);
    expect(messageAt('message')).toBeNull();
  });

  it('is sent from its last step, and begins again', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 201 }));
    draw();
    type('name', 'Bob');
    await press('Next');
    type('message', 'Hi');
    await press('Send');
    expect(JSON.parse(String(vi.mocked(fetch).mock.calls[0]![1]?.body))).toEqual({ name: 'Bob', message: 'Hi' });
    await press('OK');
    expect(shown()).toEqual(['name', 'at.city']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  });

  it('goes back to the step whose field the server refuses', async () => {
    const refusal = () => Response.json({ errors: { name: 'Not here.' } }, { status: 400 });
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => refusal());
    draw();
    type('name', 'Bob');
    await press('Next');
    type('message', 'Hi');
    await press('Send');
    await act(async () => (await screen.findByRole('button', { name: 'OK' })).click());
    expect([shown(), document.activeElement]).toEqual([['name', 'at.city'], control('name')]);
    expect(messageAt('name')).toBe('Not here.');
  });

  it('starts at its first step after the dialog that empties it', async () => {
    draw({ whileInvalid: 'dialog' });
    type('name', 'Bob');
    await press('Next');
    await press('Send');
    await press('OK');
    expect([shown(), document.activeElement]).toEqual([['name', 'at.city'], control('name')]);
  });
});
