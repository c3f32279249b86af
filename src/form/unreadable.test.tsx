// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { control, formOf, messageAt, renderForm, setUpForms } from './testing/form-harness.tsx';
import { paste, press, shownOf, submitButton as submit } from './testing/visitor.tsx';

setUpForms();

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 201 }));
});

const bodies = () => vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown);

const date = { type: 'string', format: 'date', title: 'Day' };
const definition = await formOf({ properties: { day: date, note: { type: 'string' } } });
const WORDS = 'Day is incomplete or does not exist. Check each part of it.';

/** Types half a date, as browsers take it: the control has no value, and no event tells of it where it had none before. */
function typeHalf(name: string): void {
  const element = control(name);
  const { get, set } = Object.getOwnPropertyDescriptor(element, 'value') as { get(): string; set(value: string): void };
  const had = element.value;
  let isHalf = true;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(element, '');
  Object.defineProperty(element, 'validity', { configurable: true, get: () => ({ badInput: isHalf }) });
  Object.defineProperty(element, 'value', {
    configurable: true,
    get,
    set(value: string) {
      isHalf = false;
      set.call(element, value);
    },
  });
  if (had !== '') fireEvent.input(element);
}

/** What shows in a control although it has no value. */
const isHalf = (name: string) => control(name).validity.badInput;

async function leaveHalf(name = 'day'): Promise<void> {
  control(name).focus();
  typeHalf(name);
  await userEvent.tab();
}

describe('A date that cannot be read', () => {
  it.each([
    ['date', {}],
    ['time', {}],
    ['date-time', {}],
    ['date', { required: ['day'] }],
  ])('is an error with words of its own, required or not: %s %j', async (format, rules) => {
    renderForm({ definition: await formOf({ properties: { day: { ...date, format } }, ...rules }) });
    await leaveHalf();
    expect([messageAt('day'), isHalf('day')]).toEqual([WORDS, true]);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(submit());
    expect(fetch).not.toHaveBeenCalled();
    expect([document.activeElement, isHalf('day')]).toEqual([control('day'), true]);
  });

  it('may have words of its author', async () => {
    const day = { ...date, 'x-messages': { format: 'No day.', badInput: 'Write a whole day.' } };
    renderForm({ definition: await formOf({ properties: { day } }) });
    await leaveHalf();
    expect(messageAt('day')).toBe('Write a whole day.');
  });

  it('is not dropped where Enter is pressed in it', async () => {
    renderForm({ definition });
    control('day').focus();
    typeHalf('day');
    await userEvent.keyboard('{Enter}');
    expect([messageAt('day'), isHalf('day')]).toEqual([WORDS, true]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('says nothing before it is left, and stays while another field is filled in', () => {
    renderForm({ definition });
    typeHalf('day');
    paste('note', 'x');
    expect([messageAt('day'), isHalf('day')]).toEqual([null, true]);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
  });

  it('appears at once where a part of a date is deleted that was left before, until it is whole again', async () => {
    renderForm({ definition });
    paste('day', '2026-12-24');
    fireEvent.blur(control('day'));
    typeHalf('day');
    expect(messageAt('day')).toBe(WORDS);
    paste('day', '2026-12-25');
    expect(messageAt('day')).toBeNull();
    await userEvent.click(submit());
    expect(bodies()).toEqual([{ day: '2026-12-25' }]);
  });

  it('may be deleted where it is not required', async () => {
    renderForm({ definition });
    await leaveHalf();
    control('day').focus();
    control('day').value = '';
    await userEvent.tab();
    expect(messageAt('day')).toBeNull();
    paste('note', 'x');
    await userEvent.click(submit());
    expect(bodies()).toEqual([{ note: 'x' }]);
  });

  it('goes with the form that a dialog empties, and is asked for again when that comes back', async () => {
    renderForm({ definition, whileInvalid: 'dialog' });
    control('day').focus();
    typeHalf('day');
    await userEvent.keyboard('{Enter}');
    expect(isHalf('day')).toBe(false);
    await userEvent.click(screen.getByRole('alertdialog').querySelector('button')!);
    expect([messageAt('day'), document.activeElement]).toEqual([WORDS, control('day')]);
    await userEvent.tab();
    expect(messageAt('day')).toBeNull();
  });

  it('holds its step of a form in steps', async () => {
    const inSteps = structuredClone(definition.schema);
    inSteps['x-steps'] = { next: 'Next', back: 'Back', progress: 'Step {step} of {steps}' };
    renderForm({ definition: { ...definition, schema: inSteps }, steps: [{ fields: ['day'] }, { fields: ['note'] }] });
    typeHalf('day');
    await press('Next');
    expect([messageAt('day'), shownOf(['day', 'note'])]).toEqual([WORDS, ['day']]);
  });

  it('counts where it applies, and nowhere else', async () => {
    const written = {
      properties: { party: { type: 'boolean' } },
      if: { properties: { party: { const: true } }, required: ['party'] },
      then: { properties: { day: date } },
    };
    renderForm({ definition: await formOf(written) });
    await userEvent.click(control('party'));
    await leaveHalf();
    expect(messageAt('day')).toBe(WORDS);
    await userEvent.click(control('party'));
    await userEvent.click(submit());
    expect(bodies()).toEqual([{ party: false }]);
  });

  it('is an entry of its list, and goes with it', async () => {
    const days = { type: 'array', title: 'Days', maxItems: 3, items: date };
    renderForm({ definition: await formOf({ properties: { days } }) });
    const shown = () => shownOf(['days.0', 'days.1', 'days.2']);
    paste('days.0', '2026-12-24');
    await press('Add another');
    await leaveHalf('days.1');
    expect([messageAt('days.1'), shown()]).toEqual([
      'Day 2 is incomplete or does not exist. Check each part of it.',
      ['days.0', 'days.1'],
    ]);
    await press('Remove Day 2');
    expect([isHalf('days.1'), shown()]).toEqual([false, ['days.0']]);
    await userEvent.click(submit());
    expect(bodies()).toEqual([{ days: ['2026-12-24'] }]);
  });
});
