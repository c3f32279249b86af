// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { control, formOf, loadForm, messageAt, renderForm, setUpForms, texts } from './testing/form-harness.tsx';
import { hydrate, paste as type, press, shownOf, writePage } from './testing/visitor.tsx';

setUpForms();

const definition = await loadForm('schema/conditions.schema.json');
const props = { definition, id: 'if', endpoint: '/conditions-form', submitLabel: 'Send' };
const draw = () => renderForm(props);
const submit = () => screen.getByRole('button', { name: 'Send' });
const isOff = () => submit().getAttribute('aria-disabled') === 'true';
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
const dependent = ['what', 'since', 'period', 'weekday', 'invoice.company', 'invoice.number'];
const shown = () => shownOf(dependent);

describe('A field that depends on an answer', () => {
  it('is shown as HTML, not required by the browser, directly after the field it depends on', async () => {
    const page = writePage(props);
    expect(shown()).toEqual(dependent);
    expect([...dependent, 'hours'].filter((name) => control(name).required)).toEqual([]);
    const names = [...page.querySelectorAll('[name]:not([name=website])')].map((each) => each.getAttribute('name'));
    expect([...new Set(names)]).toEqual([
      'topic',
      'what',
      'since',
      'wishes',
      'period',
      'weekday',
      'business',
      'invoice.company',
      'invoice.number',
      'phone',
      'hours',
      'shop',
    ]);
    control('invoice.company').value = 'Bean Ltd';
    await hydrate(page, props);
    expect(shown()).toEqual(['since']);
    expect(control('invoice.company').value).toBe('Bean Ltd');
  });

  it('comes and goes with the answer, keeps the focus where it is, and brings back what was typed', async () => {
    draw();
    expect(shown()).toEqual(['since']);
    await choose('Something else');
    expect(shown()).toEqual(['what']);
    expect((document.activeElement as HTMLInputElement).value).toBe('other');
    await userEvent.type(control('what'), 'Loyalty cards');
    await choose('Stock');
    expect(shown()).toEqual(['since']);
    await choose('Something else');
    expect(control('what').value).toBe('Loyalty cards');
  });

  it('depends on ticks, on groups of checkboxes, and on fields that depend on others', async () => {
    draw();
    await tick('For a business');
    expect(shown()).toEqual(['since', 'invoice.company', 'invoice.number']);
    expect(screen.getByRole('group', { name: 'Invoice' })).toBeDefined();
    await tick('For a business');
    expect(screen.queryByRole('group', { name: 'Invoice' })).toBeNull();
    await tick('Reports');
    await userEvent.selectOptions(control('period'), 'Weekly');
    expect(shown()).toEqual(['since', 'period', 'weekday']);
    await tick('Reports');
    expect(shown()).toEqual(['since']);
  });

  it('is required only where it applies, with its own message once it was left', async () => {
    draw();
    type('shop', 'Bean');
    await choose('Stock');
    expect(isOff()).toBe(false);
    await choose('Something else');
    expect(isOff()).toBe(true);
    expect(control('what').required).toBe(true);
    expect(messageAt('what')).toBeNull();
    fireEvent.blur(control('what'));
    expect(messageAt('what')).toBe('Fill this in.');
    await choose('Stock');
    expect(isOff()).toBe(false);
  });

  it('may always be shown and be required by another', async () => {
    draw();
    type('shop', 'Bean');
    await choose('Stock');
    expect(control('hours').required).toBe(false);
    type('phone', '555 0199');
    expect([control('hours').required, isOff()]).toEqual([true, true]);
    await userEvent.click(submit());
    expect(document.activeElement).toBe(control('hours'));
    expect(messageAt('hours')).toBe('Fill this in.');
    type('phone', ' ');
    expect([messageAt('hours'), isOff()]).toEqual([null, false]);
  });

  it('that appears after a refused submit has no message yet', async () => {
    draw();
    await userEvent.click(submit());
    await choose('Something else');
    expect(messageAt('what')).toBeNull();
    await userEvent.click(submit());
    expect(messageAt('what')).toBe('Fill this in.');
    expect(document.activeElement).toBe(control('what'));
  });

  it('is not sent where it does not apply, whatever it holds', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 201 }));
    draw();
    type('since', 'long ago');
    type('weekday', 'Monday');
    type('invoice.company', 'x'.repeat(99));
    type('shop', 'Bean');
    await choose('Something else');
    type('what', 'Cards');
    expect(isOff()).toBe(false);
    await userEvent.click(submit());
    const body = JSON.parse(String(vi.mocked(fetch).mock.calls[0]![1]?.body)) as unknown;
    expect(body).toEqual({ topic: 'other', what: 'Cards', business: false, shop: 'Bean' });
    await screen.findByRole('dialog', { name: 'Thank you!' });
    expect(control('invoice.company').value).toBe('');
  });

  it('that the server refused does not hold back the form once it is hidden', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ errors: { what: 'Not here.' } }, { status: 400 }));
    draw();
    type('shop', 'Bean');
    await choose('Something else');
    type('what', 'Cards');
    await userEvent.click(submit());
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect([messageAt('what'), isOff()]).toEqual(['Not here.', true]);
    await choose('Stock');
    expect(isOff()).toBe(false);
  });

  it('comes back with its message after the dialog that empties the form', async () => {
    renderForm({ ...props, whileInvalid: 'dialog' });
    type('shop', 'Bean');
    await choose('Something else');
    await userEvent.click(submit());
    await press(texts.bringBack);
    expect(messageAt('what')).toBe('Fill this in.');
    expect(document.activeElement).toBe(control('what'));
  });
});

const said = { title: 'E-mail', type: 'string', format: 'email' };
const line = { type: 'string' };

describe('A rule of several fields', () => {
  it('has one message at each of them, gone as soon as one is filled in', async () => {
    const written = {
      properties: { phone: line, email: said },
      anyOf: [{ required: ['phone'] }, { required: ['email'] }],
    };
    renderForm({ definition: await formOf(written) });
    await press('Submit');
    expect(document.activeElement).toBe(control('phone'));
    const messages = () => ['phone', 'email'].map(messageAt);
    expect(messages()).toEqual(['Fill in Phone or E-mail.', 'Fill in Phone or E-mail.']);
    type('email', 'a@b.example');
    expect(messages()).toEqual([null, null]);
    expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('may refuse more than one, in the words of its author', async () => {
    const oneOf = [{ required: ['phone'] }, { required: ['email'] }];
    const written = { properties: { phone: line, email: said }, oneOf, 'x-messages': { oneOf: 'Only one, please.' } };
    renderForm({ definition: await formOf(written) });
    type('email', 'a@b.example');
    type('phone', '1');
    fireEvent.blur(control('phone'));
    expect([messageAt('phone'), messageAt('email')]).toEqual(['Only one, please.', null]);
  });
});

describe('A condition', () => {
  it('in a group shows fields in the frame of the group, each by itself', async () => {
    const group = {
      title: 'Place',
      properties: { city: line },
      if: { properties: { city: { const: 'Rome' } }, required: ['city'] },
      then: { properties: { hill: line } },
    };
    renderForm({ definition: await formOf({ properties: { at: group } }) });
    const hill = () => control('at.hill').closest('[hidden]');
    expect(hill()).not.toBeNull();
    type('at.city', 'Rome');
    expect(hill()).toBeNull();
    expect(control('at.hill').closest('fieldset')).toBe(control('at.city').closest('fieldset'));
  });

  it('leaves out choices of a field that several describe', async () => {
    const food = (pet: string, ...all: string[]) => ({
      if: { properties: { pet: { const: pet } }, required: ['pet'] },
      then: { properties: { food: { enum: all } } },
    });
    const allOf = [food('Cat', 'Meat', 'Fish'), food('Fish', 'Worms')];
    const written = { properties: { pet: { enum: ['Cat', 'Fish'] } }, allOf };
    renderForm({ definition: await formOf(written) });
    const choices = () => [...control('food').querySelectorAll('option')].map(({ value }) => value).filter(Boolean);
    type('pet', 'Cat');
    expect(choices()).toEqual(['Meat', 'Fish']);
    type('pet', 'Fish');
    expect(choices()).toEqual(['Worms']);
  });
});
