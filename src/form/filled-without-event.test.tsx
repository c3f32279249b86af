// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { control, formOf, goodEnquiry, messageAt, renderForm, setUpForms } from './testing/form-harness.tsx';
import { paste, submitButton as submit, typedIn } from './testing/visitor.tsx';

setUpForms();

let answer: (response: Response) => void;
const bodies = () => vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown);

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
});

/** Fills in as Chrome on an iPhone and some password managers do: no event tells of it, and React does not see it. */
function fillSilently(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const element = control(name);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!.call(element, value);
  }
}

describe('What is filled in without an event', () => {
  it('stays when a field is left, has no messages, and is sent', async () => {
    renderForm();
    control('message').focus();
    fillSilently(goodEnquiry);
    fireEvent.blur(control('message'));
    expect(typedIn()).toEqual(goodEnquiry);
    expect(messageAt('message')).toBeNull();
    expect(submit().hasAttribute('aria-disabled')).toBe(false);
    await userEvent.click(submit());
    expect(bodies()).toEqual([goodEnquiry]);
  });

  it('stays while another field is typed into, left and corrected', async () => {
    renderForm();
    const { email, ...rest } = goodEnquiry;
    fillSilently(rest);
    await userEvent.type(control('email'), 'zoe@');
    await userEvent.tab();
    await userEvent.type(control('email'), 'example.com');
    expect(typedIn()).toEqual({ ...rest, email });
    expect(submit().hasAttribute('aria-disabled')).toBe(false);
  });

  it('stays where a choice is ticked', async () => {
    const properties = {
      size: { type: 'string', enum: ['S', 'M'], 'x-input': { type: 'radio' } },
      call: { type: 'boolean' },
      note: { type: 'string' },
    };
    renderForm({ definition: await formOf({ properties, required: ['note'] }) });
    const radio = document.querySelector<HTMLInputElement>('[name="size"][value="M"]')!;
    for (const box of [radio, control('call')])
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')!.set!.call(box, true);
    paste('note', 'x');
    expect([radio.checked, control('call').checked]).toEqual([true, true]);
  });

  it('stays while an enquiry is sent', async () => {
    renderForm();
    fillSilently(goodEnquiry);
    await userEvent.click(submit());
    fillSilently({ message: 'And a printer.' });
    await act(async () => answer(new Response('{}', { status: 500 })));
    expect(control('message').value).toBe('And a printer.');
  });

  it('goes where the dialog empties the form, and comes back', async () => {
    renderForm({ whileInvalid: 'dialog' });
    fillSilently({ name: 'Ann', email: 'ann@' });
    await userEvent.click(submit());
    expect(Object.values(typedIn()).join('')).toBe('');
    await userEvent.click(screen.getByRole('alertdialog').querySelector('button')!);
    expect([control('name').value, messageAt('email')]).toEqual(['Ann', 'Invalid email format.']);
  });
});
