// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepForms } from '../ui/built-forms.ts';
import { control, formProps, goodEnquiry, messageAt, setUpForms } from './testing/form-harness.tsx';
import { hydrate, paste, startHydration, typedIn, writePage } from './testing/visitor.tsx';
import { SiteForm } from './site-form.tsx';

setUpForms();

/** What the visitor's keyboard does to a control that React does not know yet. */
const type = (name: string, value: string) => {
  control(name).value = value;
};

describe('the prerendered form', () => {
  it('has every field with its label, its place for a message, and what browsers need', () => {
    const page = writePage();
    const form = page.querySelector('form')!;
    expect(form.getAttribute('method')).toBe('post');
    expect(form.getAttribute('action')).toBe('/contactwebsite?from=/products');
    expect(form.noValidate).toBe(false);
    for (const name of Object.keys(goodEnquiry)) {
      const element = control(name);
      expect(element.id).toBe(`talk-${name}`);
      expect(element.required).toBe(true);
      expect(element.hasAttribute('aria-invalid')).toBe(false);
      expect(page.querySelector(`label[for="talk-${name}"]`)?.textContent).not.toBe('');
      const place = page.querySelector<HTMLElement>(`p#talk-${name}-error`)!;
      expect([place.hidden, place.textContent]).toEqual([true, '']);
    }
    expect(control('email').type).toBe('email');
    expect(control('contact').inputMode).toBe('numeric');
    expect(control('contact').autocomplete).toBe('tel-national');
    expect(control('contact').getAttribute('aria-describedby')).toBe('talk-contact-description');
    expect(control('name').hasAttribute('aria-describedby')).toBe(false);
    expect(control('message').tagName).toBe('TEXTAREA');
  });

  it('works without script: its own checks are on, and its button is never off', () => {
    const page = writePage();
    const button = page.querySelector('button')!;
    expect([button.type, button.disabled, button.hasAttribute('aria-disabled')]).toEqual(['submit', false, false]);
    // Screen readers would read it with a field that nobody has touched.
    expect(page.querySelector('[title]')).toBeNull();
    expect(control('contact').pattern).toBe('^[0-9]{10,}$');
    expect(control('companyname').pattern).toBe('[\\s\\S]*(?:\\S)[\\s\\S]*');
    for (const { pattern } of page.querySelectorAll<HTMLInputElement>('[pattern]')) {
      expect(() => new RegExp(pattern, 'v')).not.toThrow();
    }
  });

  it('holds nothing that a strict policy refuses', () => {
    const page = writePage();
    expect(page.querySelector('[style], style, script')).toBeNull();
    expect(page.innerHTML).not.toMatch(/ on\w+=|javascript:|maxlength/i);
  });

  it('offers a trap that people meet by no means', () => {
    const page = writePage();
    const trap = control('website');
    expect([trap.tabIndex, trap.autocomplete]).toEqual([-1, 'off']);
    expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
    // Password managers fill in what has a name that they know.
    expect({ ...trap.dataset }).toEqual({
      '1pIgnore': '',
      bwignore: '',
      formType: 'other',
      lpignore: 'true',
      protonpassIgnore: 'true',
    });
    expect(page.querySelector('dialog')).toBeNull();
  });

  it('leads another server’s form there unchanged', () => {
    const page = writePage({ endpoint: 'https://forms.example.com/in' });
    expect(page.querySelector('form')!.getAttribute('action')).toBe('https://forms.example.com/in');
  });
});

describe('when React comes', () => {
  it('what was typed stays, and counts', async () => {
    const page = writePage();
    for (const [name, value] of Object.entries(goodEnquiry)) type(name, value);
    await hydrate(page);
    for (const [name, value] of Object.entries(goodEnquiry)) expect(control(name).value).toBe(value);
    expect(page.querySelector('form')!.noValidate).toBe(true);
    expect(page.querySelector('button')!.hasAttribute('aria-disabled')).toBe(false);
    paste('name', 'Zo');
    expect(control('message').value).toBe(goodEnquiry.message);
  });

  it('what was typed between two looks stays too', async () => {
    const page = writePage();
    type('message', 'Two ti');
    await act(async () => {
      startHydration(page);
      // React has been given the page and has not drawn it yet.
      type('message', 'Two tills');
    });
    expect(control('message').value).toBe('Two tills');
  });

  it('an empty form is live and says nothing; Submit is off', async () => {
    const page = writePage();
    await hydrate(page);
    expect(page.querySelector('button')!.getAttribute('aria-disabled')).toBe('true');
    for (const name of Object.keys(goodEnquiry)) expect(messageAt(name)).toBeNull();
  });

  it('an invalid field that was left before shows its error, the one in use does not', async () => {
    const page = writePage();
    type('email', 'zoe@');
    control('contact').focus();
    type('contact', '12');
    await hydrate(page);
    expect(messageAt('email')).toBe('Invalid email format.');
    expect(messageAt('contact')).toBeNull();
    expect(document.activeElement).toBe(control('contact'));
  });

  it('the caret stays where it is', async () => {
    const page = writePage();
    control('name').focus();
    type('name', 'Zoe Miller');
    control('name').setSelectionRange(3, 5);
    await hydrate(page);
    expect([control('name').selectionStart, control('name').selectionEnd]).toEqual([3, 5]);
  });

  it('a form that was translated meanwhile is drawn anew, and nothing typed is lost', async () => {
    const page = writePage();
    for (const [name, value] of Object.entries(goodEnquiry)) type(name, value);
    control('name').focus();
    control('name').setSelectionRange(3, 5);
    for (const label of page.querySelectorAll('label')) label.innerHTML = '<font>Übersetzt</font>';
    const [before, form] = [control('name'), page.querySelector('form')];
    onTestFinished(keepForms(page));
    await act(async () => {
      startHydration(page, {}, () => {});
      type('message', 'Typed while React comes');
    });
    expect(control('name')).not.toBe(before);
    expect(page.querySelector('form')).not.toBe(form);
    expect(page.querySelector('label')!.textContent).toBe('Name');
    expect(typedIn()).toEqual({ ...goodEnquiry, message: 'Typed while React comes' });
    expect([document.activeElement, control('name').selectionStart, control('name').selectionEnd]).toEqual([
      control('name'),
      3,
      5,
    ]);
    expect(page.querySelector('button')!.hasAttribute('aria-disabled')).toBe(false);
    paste('name', 'Zo');
    expect(control('message').value).toBe('Typed while React comes');
  });

  it('a form rendered by a navigation starts empty, whatever stood in a form of the same id', async () => {
    const page = writePage();
    const root = await hydrate(page);
    paste('name', 'Zoe');
    await act(async () => root.render(<SiteForm key="other" {...formProps} />));
    expect(control('name').value).toBe('');
  });
});
