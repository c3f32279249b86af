// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { control, formProps, loadForm, messageAt, renderForm, setUpForms } from './testing/form-harness.tsx';
import { paste, press, submitButton as submit, writePage } from './testing/visitor.tsx';

setUpForms();

const props = { definition: await loadForm('schema/plans.schema.json'), endpoint: '/plans-form' };
const pdf = (size = 2_000) => new File(['x'.repeat(size)], 'plan.pdf', { type: 'application/pdf', lastModified: 1 });

/** A request that the test answers. */
class Sent extends EventTarget {
  static all: Sent[] = [];
  upload = new EventTarget();
  headers = new Headers();
  body = new FormData();
  status = 0;
  responseText = '';
  responseURL = 'http://localhost:3000/plans-form';
  timeout = 0;
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(body: FormData) {
    this.body = body;
    Sent.all.push(this);
  }
  async answer(status: number, responseText = '{}') {
    Object.assign(this, { status, responseText });
    await act(async () => this.dispatchEvent(new Event(status === 0 ? 'error' : 'load')));
  }
}

beforeEach(() => {
  Sent.all = [];
  vi.stubGlobal('XMLHttpRequest', Sent);
  return () => vi.unstubAllGlobals();
});

/** A file that was saved once more after it was chosen: no browser reads it. */
const unreadable = Object.assign(pdf(), {
  slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
});

/** The parts of a form with files: jsdom leaves out what user-event chooses. */
const FormDataOf = (files: Record<string, File>) =>
  class extends FormData {
    constructor(form: HTMLFormElement) {
      super(form);
      for (const [name, file] of Object.entries(files)) this.set(name, file);
    }
    override *[Symbol.iterator](): FormDataIterator<[string, FormDataEntryValue]> {
      for (const [name, value] of super[Symbol.iterator]()) yield [name, files[name] ?? value];
    }
  };

async function fillIn(): Promise<void> {
  paste('shop', 'Bean & Sons');
  await userEvent.upload(control('plan'), pdf());
}

describe('A form with files', () => {
  it('is complete as HTML: it posts parts, and says which kinds and sizes it takes', () => {
    writePage(props);
    expect(document.querySelector('form')!.enctype).toBe('multipart/form-data');
    expect([control('plan').accept, control('plan').multiple, control('photos').multiple]).toEqual([
      'application/pdf,image/png',
      false,
      true,
    ]);
    const words = (name: string) =>
      control(name)
        .getAttribute('aria-describedby')!
        .split(' ')
        .map((id) => document.getElementById(id)!.textContent);
    expect(words('plan')).toEqual(['PDF, PNG · 100 KB', 'With the places of the tills.']);
    expect(words('photos')).toEqual(['JPEG · 2 × 3 MB']);
  });

  it('tells a file that is too large or of another kind before it is sent', async () => {
    renderForm(props);
    await userEvent.upload(control('plan'), pdf(100_001));
    fireEvent.blur(control('plan'));
    expect(messageAt('plan')).toBe('The plan is too large.');
    const text = new File(['x'], 'a.txt', { type: 'text/plain' });
    await userEvent.setup({ applyAccept: false }).upload(control('plan'), text);
    expect(messageAt('plan')).toBe('The plan is of a kind that we cannot open.');
    await userEvent.upload(control('plan'), pdf());
    expect(messageAt('plan')).toBeNull();
  });

  it.each(['application/x-pdf', 'application/vnd.pdf', 'text/pdf', 'image/x-png', 'application/octet-stream', ''])(
    'lets pass what a system calls %j, and the server looks at it',
    async (type) => {
      renderForm(props);
      const unsure = new File(['%PDF-1.7'], 'plan.pdf', { type });
      await userEvent.setup({ applyAccept: false }).upload(control('plan'), unsure);
      fireEvent.blur(control('plan'));
      expect(messageAt('plan')).toBeNull();
    },
  );

  it.each(['image/jpeg', 'image/svg+xml', 'video/mp4', 'application/msword', 'application/zip'])(
    'refuses what is surely of another kind: %s',
    async (type) => {
      renderForm(props);
      const other = new File(['x'], 'plan', { type });
      await userEvent.setup({ applyAccept: false }).upload(control('plan'), other);
      fireEvent.blur(control('plan'));
      expect(messageAt('plan')).toBe('The plan is of a kind that we cannot open.');
    },
  );

  it('sends what a form without script sends, shows how far it is, thanks, and is empty', async () => {
    renderForm(props);
    await fillIn();
    await userEvent.click(submit());
    const [sent] = Sent.all;
    expect(sent!.headers.get('idempotency-key')).toMatch(/^\S{20,}$/);
    expect(sent!.headers.get('accept')).toBe('application/json');
    // jsdom does not send what user-event chooses; tests/browser/files.spec.ts does.
    expect([...sent!.body.keys()]).toEqual(['shop', 'plan', 'photos', 'website']);
    await act(async () => sent!.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 })));
    const [bar] = screen.getAllByRole<HTMLProgressElement>('progressbar');
    expect(bar!.value).toBe(0.25);
    await sent!.answer(201);
    expect(screen.getByRole('dialog', { name: 'Thank you!' })).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect([control('shop').value, control('plan').files!.length]).toEqual(['', 0]);
  });

  it('keeps the files through a failed send and sends them again under the same key, and stores nothing', async () => {
    renderForm(props);
    await fillIn();
    await userEvent.click(submit());
    await Sent.all[0]!.answer(0);
    expect(screen.getByRole('alertdialog').textContent).not.toContain(formProps.texts.keptText);
    expect(localStorage).toHaveLength(0);
    await press('Try again');
    expect(control('plan').files![0]!.name).toBe('plan.pdf');
    expect(Sent.all[1]!.headers.get('idempotency-key')).toBe(Sent.all[0]!.headers.get('idempotency-key'));
  });

  it('asks for a file again that was changed after it was chosen, and sends it then', async () => {
    renderForm(props);
    await fillIn();
    vi.stubGlobal('FormData', FormDataOf({ plan: unreadable }));
    await userEvent.click(submit());
    await Sent.all[0]!.answer(0);
    await press('OK');
    expect(messageAt('plan')).toBe('Choose the file again: it was changed or moved after you chose it.');
    expect([control('plan').files!.length, document.activeElement]).toEqual([0, control('plan')]);
    await userEvent.upload(control('plan'), pdf());
    expect(messageAt('plan')).toBeNull();
    await userEvent.click(submit());
    expect(Sent.all).toHaveLength(2);
  });

  it('says of files, not of the message, that they are too large', async () => {
    const { filesTooLargeTitle, filesTooLargeText, tooLargeTitle } = formProps.texts;
    renderForm(props);
    await fillIn();
    await userEvent.click(submit());
    // A form without files, as far as jsdom knows.
    await Sent.all[0]!.answer(413, '<h1>Request Entity Too Large</h1>');
    expect(screen.getByRole('alertdialog', { name: tooLargeTitle })).toBeDefined();
    await press('OK');
    vi.stubGlobal('FormData', FormDataOf({ plan: pdf() }));
    await userEvent.click(submit());
    await Sent.all[1]!.answer(413, '<h1>Request Entity Too Large</h1>');
    expect(screen.getByRole('alertdialog', { name: filesTooLargeTitle }).textContent).toContain(filesTooLargeText);
  });

  it('shows what the server says of a file until another one is chosen', async () => {
    renderForm(props);
    await fillIn();
    await userEvent.click(submit());
    await Sent.all[0]!.answer(400, JSON.stringify({ errors: { plan: 'The plan is of a kind that we cannot open.' } }));
    await press('OK');
    expect(messageAt('plan')).toBe('The plan is of a kind that we cannot open.');
    await userEvent.upload(control('plan'), pdf(3_000));
    expect(messageAt('plan')).toBeNull();
  });
});
