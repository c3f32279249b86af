// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { booking, control, messageAt, renderForm, setUpForms } from './testing/form-harness.tsx';

setUpForms();

const draw = () => renderForm({ definition: booking, id: 'demo', endpoint: '/booking', submitLabel: 'Book' });
const submit = () => screen.getByRole('button', { name: 'Book' });

async function fillIn(): Promise<void> {
  await userEvent.type(control('fullname'), 'Zoe');
  await userEvent.type(control('email'), 'zoe@example.com');
  await userEvent.selectOptions(control('topic'), 'Stock and inventory');
  await userEvent.type(control('tills'), '12');
  await userEvent.type(control('since'), '20199');
  await userEvent.type(control('about'), 'A bakery.');
  await userEvent.click(control('terms'));
}

describe('another form, from its schema alone', () => {
  it('renders eight fields, each with its label', () => {
    draw();
    const labels = Object.values(booking.schema.properties).map(({ title }) => title!);
    expect(labels).toHaveLength(8);
    for (const label of labels) expect(screen.getByLabelText(label)).toBeDefined();
    expect(control('topic').tagName).toBe('SELECT');
    expect(control('terms').type).toBe('checkbox');
    expect(control('tills').inputMode).toBe('numeric');
    expect(control('phone').required).toBe(false);
  });

  it('shows its own message for each rule', async () => {
    draw();
    await userEvent.click(submit());
    expect(document.activeElement).toBe(control('fullname'));
    expect(messageAt('fullname')).toBe('Tell us your name.');
    expect(messageAt('topic')).toBe('Choose a topic.');
    expect(messageAt('tills')).toBe('Write a whole number.');
    expect(messageAt('terms')).toBe('We need your consent to call back.');
    expect(messageAt('phone')).toBeNull();
    const numbers = {
      '2.5': 'Write a whole number.',
      '0': 'It takes at least one till.',
      many: 'Write a whole number.',
    };
    for (const [value, message] of Object.entries(numbers)) {
      fireEvent.change(control('tills'), { target: { value } });
      expect(messageAt('tills')).toBe(message);
    }
    await userEvent.type(control('phone'), '123');
    await userEvent.tab();
    expect(messageAt('phone')).toBe('Must be a 10-digit number.');
    await userEvent.clear(control('phone'));
    expect(messageAt('phone')).toBeNull();
  });

  it('sends numbers as numbers, a tick as true, and leaves out what was left empty', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 201 }));
    draw();
    await fillIn();
    await userEvent.click(submit());
    const [url, init] = vi.mocked(fetch).mock.calls[0]!;
    expect(url).toBe('/booking');
    expect(JSON.parse(String(init?.body))).toEqual({
      fullname: 'Zoe',
      email: 'zoe@example.com',
      topic: 'stock',
      tills: 12,
      since: '2019',
      about: 'A bakery.',
      terms: true,
    });
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeDefined();
    expect([control('topic').value, control('terms').checked, control('tills').value]).toEqual(['', false, '']);
  });
});
