// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderToString } from 'react-dom/server';
import { control, everything, formProps, renderForm, setUpForms } from './testing/form-harness.tsx';
import { SiteForm } from './site-form.tsx';

setUpForms();

const props = { definition: everything, id: 'all', endpoint: '/everything-form', submitLabel: 'Send' };
const draw = () => renderForm(props);
const submit = () => screen.getByRole('button', { name: 'Send' });
const size = () => screen.getByRole('radiogroup', { name: 'How large is your shop?' });
const wishes = () => screen.getByRole('group', { name: 'What would you like to see?' });
const box = (name: string) => within(wishes()).getByRole<HTMLInputElement>('checkbox', { name });
const type = (name: string, value: string) => fireEvent.change(control(name), { target: { value } });

/** The message of a field with choices, or null; also checks that it describes the fieldset. */
function messageOf(fieldset: HTMLElement): string | null {
  const place = document.getElementById(`${fieldset.id}-error`)!;
  const described = (fieldset.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.includes(place.id)).toBe(!place.hidden);
  return place.hidden ? null : place.textContent;
}

const answers = {
  shop: 'Bean & Sons',
  mail: 'zoe@example.com',
  size: 'm',
  wishes: ['payments', 'reports'],
  address: { street: 'Main Street 1', city: 'Berlin' },
  terms: true,
};

async function fillIn(): Promise<void> {
  type('shop', answers.shop);
  type('mail', answers.mail);
  await userEvent.click(within(size()).getByRole('radio', { name: 'Two to ten tills' }));
  await userEvent.click(box('Reports'));
  await userEvent.click(box('Payments'));
  type('address.street', answers.address.street);
  type('address.city', answers.address.city);
  await userEvent.click(control('terms'));
}

describe('A form with every kind of field', () => {
  it('is complete as HTML: choices in fieldsets, groups under their title, in the order of ui:order', () => {
    document.body.innerHTML = renderToString(<SiteForm {...formProps} {...props} />);
    const names = [...document.querySelectorAll('[name]:not([name=website])')].map((each) => each.getAttribute('name'));
    expect([...new Set(names)]).toEqual([
      'shop',
      'mail',
      'phone',
      'size',
      'wishes',
      'plan',
      'turnover',
      'day',
      'hour',
      'address.street',
      'address.city',
      'more',
      'terms',
    ]);
    expect(control('mail').type).toBe('email');
    expect(control('day').type).toBe('date');
    expect(control('hour').type).toBe('time');
    expect(control('phone').type).toBe('tel');
    expect(control('address.city').autocomplete).toBe('address-level2');
    expect(
      within(size())
        .getAllByRole('radio')
        .every((each) => (each as HTMLInputElement).required),
    ).toBe(true);
    expect(
      within(wishes())
        .getAllByRole('checkbox')
        .some((each) => (each as HTMLInputElement).required),
    ).toBe(false);
    const address = screen.getByRole('group', { name: 'Where is it?' });
    expect(within(address).getAllByRole('textbox')).toHaveLength(2);
    expect(document.getElementById(address.getAttribute('aria-describedby')!)?.textContent).toBe(
      'We come to your shop.',
    );
    document.body.innerHTML = '';
  });

  it('sends choices as a list, a group as an object, and leaves out what was left empty', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 201 }));
    draw();
    await fillIn();
    expect(submit().hasAttribute('aria-disabled')).toBe(false);
    await userEvent.click(submit());
    expect(JSON.parse(String(vi.mocked(fetch).mock.calls[0]![1]?.body))).toEqual(answers);
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeDefined();
    expect(document.querySelectorAll(':checked:not(option)')).toHaveLength(0);
    expect(control('address.city').value).toBe('');
  });

  it('shows a message at each field, and focuses the first choice of a field without one', async () => {
    draw();
    type('shop', 'Bean');
    type('mail', 'zoe@example.com');
    await userEvent.click(submit());
    expect(document.activeElement).toBe(within(size()).getAllByRole('radio')[0]);
    expect(messageOf(size())).toBe('Choose a size.');
    expect(size().getAttribute('aria-invalid')).toBe('true');
    expect(messageOf(wishes())).toBe('Tick at least one.');
    expect(box('Stock').getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById('all-address.city-error')?.textContent).toBe('Fill this in.');
    for (const name of ['Payments', 'Stock', 'Rewards', 'Reports']) await userEvent.click(box(name));
    expect(messageOf(wishes())).toBe('Tick at most three.');
    await userEvent.click(box('Stock'));
    expect(messageOf(wishes())).toBeNull();
  });

  it('takes moving between the choices of a field not for leaving it', async () => {
    draw();
    act(() => box('Payments').focus());
    act(() => box('Stock').focus());
    expect(messageOf(wishes())).toBeNull();
    act(() => control('plan').focus());
    expect(messageOf(wishes())).toBe('Tick at least one.');
  });

  it('checks numbers by their rules, as people calculate', () => {
    draw();
    const message = () => document.getElementById('all-turnover-error')?.textContent;
    const cases = {
      '0': 'Write more than 0.',
      '0.25': 'One digit after the point is enough.',
      x: 'Write a number.',
      '0.3': '',
    };
    for (const [value, words] of Object.entries(cases)) {
      type('turnover', value);
      fireEvent.blur(control('turnover'));
      expect(message()).toBe(words);
    }
  });

  it('shows what the server says of a field in a group', async () => {
    const errors = { 'address.city': 'We do not come there.', wishes: 'Sold out.' };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ errors }, { status: 400 }));
    draw();
    await fillIn();
    await userEvent.click(submit());
    expect(await screen.findByText('We do not come there.')).toBeDefined();
    expect(messageOf(wishes())).toBe('Sold out.');
    fireEvent.change(control('address.city'), { target: { value: 'Rome' } });
    expect(screen.queryByText('We do not come there.')).toBeNull();
  });

  it('keeps an unsent enquiry with its choices and groups', () => {
    const unsent = { at: Date.now(), key: 'first-try', body: JSON.stringify(answers) };
    localStorage.setItem('unsent /everything-form everything', JSON.stringify(unsent));
    draw();
    expect(control('address.city').value).toBe('Berlin');
    expect(box('Reports').checked).toBe(true);
    expect(box('Stock').checked).toBe(false);
    expect(within(size()).getByRole<HTMLInputElement>('radio', { name: 'Two to ten tills' }).checked).toBe(true);
    expect(submit().hasAttribute('aria-disabled')).toBe(false);
  });
});
