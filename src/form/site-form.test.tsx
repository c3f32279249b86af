// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { control, goodEnquiry, messageAt, renderForm, setUpForms } from './testing/form-harness.tsx';
import { fillIn, paste, press, submitButton as submit } from './testing/visitor.tsx';

setUpForms();

const leave = (name: string) => fireEvent.blur(control(name));

describe('the rules of the contact form', () => {
  const cases: [field: string, value: string, message: string | null][] = [
    ['name', '', 'Name is required.'],
    ['name', '   ', 'Name is required.'],
    ['name', 'R2D2', 'Only alphabets allowed.'],
    ['name', 'Ann-Marie', 'Only alphabets allowed.'],
    ['name', 'a'.repeat(101), 'Name can have at most 100 characters.'],
    ['name', 'Ωmega Ζωή 李', null],
    ['email', '', 'Email is required.'],
    ['email', 'zoe@', 'Invalid email format.'],
    ['email', 'zoe@example', 'Invalid email format.'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Email can have at most 254 characters.'],
    ['email', 'zoe@example.com', null],
    ['contact', '', 'Contact number is required.'],
    ['contact', '12345', 'Must be a 10-digit number.'],
    ['contact', '12345678901', 'Maximum 10 digits allowed.'],
    ['contact', '+1 800 555 0199', 'Must be a 10-digit number.'],
    ['contact', '(555) 123-4567', 'Must be a 10-digit number.'],
    ['contact', '0123456789', null],
    ['companyname', ' ', 'Company name is required.'],
    ['companyname', 'Caf\u0000', 'Company name holds a character that cannot be stored. Type it again.'],
    ['companyname', 'x'.repeat(101), 'Company name can have at most 100 characters.'],
    ['companyname', '24/7 Shop', null],
    ['message', '', 'Message is required.'],
    ['message', '\n', 'Message is required.'],
    ['message', 'x\ud800', 'The message holds a character that cannot be stored. Type it again.'],
    ['message', 'x'.repeat(4001), 'The message can have at most 4,000 characters.'],
    ['message', '<b>1 & 2</b>', null],
  ];
  it.each(cases)('%s %j: %s', (field, value, message) => {
    renderForm();
    if (value !== '') paste(field, value);
    leave(field);
    expect(messageAt(field)).toBe(message);
  });
});

describe('a field', () => {
  it('says nothing before it is left', async () => {
    renderForm();
    await userEvent.type(control('email'), 'zoe');
    expect(messageAt('email')).toBeNull();
    await userEvent.tab();
    expect(messageAt('email')).toBe('Invalid email format.');
    expect(messageAt('name')).toBeNull();
  });

  it('takes its message back while it is being corrected', async () => {
    renderForm();
    paste('email', 'zoe');
    leave('email');
    await userEvent.type(control('email'), '@example.com');
    expect(messageAt('email')).toBeNull();
  });

  it('says at once that it is too long', () => {
    renderForm();
    paste('contact', '12345678901');
    expect(messageAt('contact')).toBe('Maximum 10 digits allowed.');
    expect(control('contact').value).toBe('12345678901');
  });

  it('has no maxlength, which would cut what is pasted', () => {
    const { container } = renderForm();
    expect(container.querySelector('[maxlength]')).toBeNull();
  });
});

describe('keys', () => {
  it('digits do nothing in the name', async () => {
    renderForm();
    await userEvent.type(control('name'), 'A1n2n٣ Lee');
    expect(control('name').value).toBe('Ann Lee');
  });

  it('only digits work in the phone number, and an eleventh does nothing', async () => {
    renderForm();
    await userEvent.type(control('contact'), '+0a1b2-3 456789012');
    expect(control('contact').value).toBe('0123456789');
  });

  it('a digit takes the place of a selected one in a full phone number', async () => {
    renderForm();
    paste('contact', '0123456789');
    await userEvent.type(control('contact'), '7', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(control('contact').value).toBe('7123456789');
  });

  it('editing keys go on working in a full phone number', async () => {
    renderForm();
    await userEvent.type(control('contact'), '0123456789{Backspace}{Backspace}');
    expect(control('contact').value).toBe('01234567');
  });

  it('paste, input methods and dictation come through, and are checked', async () => {
    renderForm();
    await userEvent.click(control('name'));
    await userEvent.paste('R2D2');
    await userEvent.tab();
    expect(control('name').value).toBe('R2D2');
    expect(messageAt('name')).toBe('Only alphabets allowed.');
    const ways: InputEventInit[] = [
      { data: '2', inputType: 'insertCompositionText' },
      { data: '2', inputType: 'insertText', isComposing: true },
      { data: '555 0199', inputType: 'insertText' },
      { data: 'a', inputType: 'insertReplacementText' },
    ];
    for (const way of ways) {
      for (const name of ['name', 'contact']) {
        const event = new InputEvent('beforeinput', { ...way, bubbles: true, cancelable: true });
        expect(control(name).dispatchEvent(event)).toBe(true);
      }
    }
  });
});

describe('Submit', () => {
  it('is off while anything is wrong, and stays focusable', async () => {
    renderForm();
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    submit().focus();
    expect(document.activeElement).toBe(submit());
    fillIn();
    expect(submit().hasAttribute('aria-disabled')).toBe(false);
    paste('contact', '1');
    expect(submit().getAttribute('aria-disabled')).toBe('true');
  });
});

describe('while something is wrong, "explain"', () => {
  it('marks every field and leads to the first wrong one', async () => {
    document.title = 'Products';
    renderForm({ whileInvalid: 'explain' });
    paste('name', 'Ann');
    await userEvent.click(submit());
    expect(document.activeElement).toBe(control('email'));
    expect(messageAt('name')).toBeNull();
    expect(messageAt('email')).toBe('Email is required.');
    expect(messageAt('message')).toBe('Message is required.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.title).toBe('Error: Products');
    fillIn();
    expect(document.title).toBe('Products');
  });

  it('leads there again on the next press', async () => {
    renderForm({ whileInvalid: 'explain' });
    await userEvent.click(submit());
    await userEvent.click(submit());
    expect(document.activeElement).toBe(control('name'));
  });

  it('answers Enter in a field', async () => {
    renderForm({ whileInvalid: 'explain' });
    await userEvent.type(control('companyname'), 'Bean{Enter}');
    expect(document.activeElement).toBe(control('name'));
    expect(messageAt('name')).toBe('Name is required.');
  });
});

describe('while something is wrong, "dialog"', () => {
  it('shows the error dialog over an empty form', async () => {
    document.title = 'Contact';
    renderForm({ whileInvalid: 'dialog' });
    await userEvent.type(control('name'), 'Ann');
    await userEvent.click(submit());
    const dialog = screen.getByRole('alertdialog', { name: 'Error!' });
    expect(dialog.textContent).toContain('Please Enter Valid details.');
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(control('name').value).toBe('');
    expect(messageAt('name')).toBeNull();
    expect(document.title).toBe('Error: Contact');
    await press('OK');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(control('name').value).toBe('');
    expect(document.activeElement).toBe(control('name'));
    expect(messageAt('name')).toBeNull();
    expect(document.title).toBe('Contact');
  });

  it('Escape leaves the form empty and gives it the focus', async () => {
    renderForm({ whileInvalid: 'dialog' });
    await userEvent.type(control('message'), 'Hello');
    await userEvent.click(submit());
    // What the browser does on Escape.
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel'));
    (screen.getByRole('alertdialog') as HTMLDialogElement).close();
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(control('message').value).toBe('');
    expect(document.activeElement).toBe(control('name'));
  });

  it('pressed by Enter in a field: no message appears at that field of the emptied form', async () => {
    renderForm({ whileInvalid: 'dialog' });
    await userEvent.type(control('companyname'), 'Bean{Enter}');
    await press('OK');
    for (const name of Object.keys(goodEnquiry)) expect(messageAt(name)).toBeNull();
  });

  it('the first button of its dialog brings back what was typed and leads to the first error', async () => {
    renderForm({ whileInvalid: 'dialog' });
    fillIn({ ...goodEnquiry, email: 'zoe@' });
    await userEvent.click(submit());
    expect(control('message').value).toBe('');
    const buttons = screen.getByRole('alertdialog').querySelectorAll('button');
    expect(buttons).toHaveLength(2);
    expect(document.activeElement).toBe(buttons[0]);
    await userEvent.click(buttons[0]!);
    for (const [name, value] of Object.entries({ ...goodEnquiry, email: 'zoe@' }))
      expect(control(name).value).toBe(value);
    expect(document.activeElement).toBe(control('email'));
    expect(messageAt('email')).toBe('Invalid email format.');
  });
});

it('a field that a tool has filled in without an event is not called empty once it is left', async () => {
  renderForm();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(control('name'), 'Filled In');
  leave('name');
  expect(messageAt('name')).toBeNull();
  paste('email', 'zoe@example.com');
  expect(control('name').value).toBe('Filled In');
});
