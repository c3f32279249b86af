import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { FieldValue } from '../../check/value-types.ts';
import { toOutcome, uploadTimeoutMs, type Outcome, type Post } from '../../submit/post-form.ts';
import { FILE_KINDS, sizeWords } from '../../../model/form/file-field.ts';
import type { FieldSchema } from '../../../model/form/form-schema.ts';
import type { Control, ControlProps, FieldView } from '../field-view.ts';
import { files } from './value.ts';
import own from './file.module.css';

/** How much of a form is sent, from 0 to 1, by form element. */
const progress = new Map<HTMLFormElement, number>();
const listeners = new Set<() => void>();

function setProgress(form: HTMLFormElement, part: number | undefined): void {
  if (part === undefined) progress.delete(form);
  else progress.set(form, part);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What it means that files did not arrive: its first byte shows whether each can still be read. */
async function whyNotSent(fields: FormData): Promise<Outcome> {
  const unreadable = new Set<string>();
  for (const [name, value] of fields)
    if (typeof value !== 'string')
      await value
        .slice(0, 1)
        .arrayBuffer()
        .catch(() => unreadable.add(name));
  return unreadable.size === 0 ? { kind: 'not-sent' } : { kind: 'rejected', errors: {}, unreadable: [...unreadable] };
}

/** What a response to files means: it is they that are too large, as each text has its limit. */
async function toFilesOutcome(response: Response, fields: FormData): Promise<Outcome> {
  const outcome = await toOutcome(response);
  const hasFiles = [...fields.values()].some((value) => typeof value !== 'string' && value.size > 0);
  return outcome.kind === 'too-large' && hasFiles ? { kind: 'files-too-large' } : outcome;
}

/**
 * Posts a form with its files, as a page without script does: the server reads both alike. `fetch` tells no progress.
 *
 * @throws  Never.
 */
function postFiles(form: HTMLFormElement, { endpoint, idempotencyKey, fillTimeMs, hidden }: Post): Promise<Outcome> {
  const fields = new FormData(form);
  for (const name of hidden ?? []) fields.delete(name);
  return new Promise<Outcome>((resolve) => {
    const request = new XMLHttpRequest();
    const end = (outcome: Outcome | Promise<Outcome>) => {
      setProgress(form, undefined);
      resolve(outcome);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      setProgress(form, total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      // A redirect turns a POST into a GET that stores nothing.
      if (request.responseURL !== new URL(endpoint, location.href).href) end({ kind: 'not-sent' });
      else end(toFilesOutcome(new Response(request.responseText, { status: request.status }), fields));
    });
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, () => end(whyNotSent(fields)));
    request.open('POST', endpoint);
    request.timeout = uploadTimeoutMs;
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    if (/^\/(?!\/)/.test(endpoint)) request.setRequestHeader('X-Fill-Time', String(Math.round(fillTimeMs)));
    setProgress(form, 0);
    request.send(fields);
  });
}

/** Types that are surely no kind of FILE_KINDS. */
const OTHER_TYPES = /^(audio|font|text|video)\/(?!(x-)?pdf)|word|office|opendocument|\.ms-|rtf|zip|svg|tiff|bmp/;

/**
 * Whether a file is surely of a kind that is not accepted. Its type is what the system makes of its name: "application/x-pdf",
 * "image/jpg", nothing at all. The server looks at the bytes.
 */
function isOther(type: string, accept: string[]): boolean {
  const kind = type.toLowerCase().replace('heif', 'heic');
  return !accept.includes(kind) && (Object.hasOwn(FILE_KINDS, kind) || OTHER_TYPES.test(kind));
}

/** What can be told of files before they are sent. */
function messageFor({ 'x-input': input, 'x-messages': messages }: FieldSchema, value: FieldValue): string | undefined {
  const { accept = [], maxBytes = Infinity } = input ?? {};
  const chosen = [value].flat().filter(Boolean) as string[];
  const facts = chosen.map((text) => JSON.parse(text) as [name: string, type: string, size: number]);
  if (facts.some(([, , size]) => size > maxBytes)) return messages?.['maxBytes'];
  return facts.some(([, type]) => isOther(type, accept)) ? messages?.['accept'] : undefined;
}

/** The kinds and the size that a field takes, in words of no language: "PDF, JPEG · 5 MB". */
function limitWords({ 'x-input': input, type, maxItems }: FieldSchema): string {
  const kinds = (input?.accept ?? []).map((kind) => kind.replace(/^.*\//, '').toUpperCase()).join(', ');
  const count = type === 'array' ? `${String(maxItems)} × ` : '';
  return `${kinds} · ${count}${sizeWords(input?.maxBytes ?? 0)}`;
}

/** What tells one chosen file from another. Control and server have the files themselves. */
const sent = (control: Control): string[] =>
  [...((control as HTMLInputElement).files ?? [])].map(({ name, type, size, lastModified }) =>
    JSON.stringify([name, type, size, lastModified]),
  );

/** Puts files into a control; none empties it. */
function setFiles(input: HTMLInputElement, chosen: File[]): void {
  const transfer = new DataTransfer();
  for (const file of chosen) transfer.items.add(file);
  input.files = transfer.files;
}

/** A control for files. What was chosen stays through a failed send; a form that is emptied and brought back has it again. */
function FilesControl({ id, name, field, value, required, onChange, styles, ...props }: ControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef(new Map<string, File[]>());
  const part = useSyncExternalStore(
    subscribe,
    () => input.current?.form && progress.get(input.current.form),
    () => undefined,
  );
  const key = JSON.stringify(value);
  useLayoutEffect(() => {
    const element = input.current!;
    const now = JSON.stringify(files.read(sent(element), field));
    if (now === key) chosen.current.set(key, [...(element.files ?? [])]);
    else if (value === '' || (Array.isArray(value) && value.length === 0)) element.value = '';
    else if (chosen.current.has(key)) setFiles(element, chosen.current.get(key)!);
  }, [field, key, value]);
  return (
    <div>
      <input
        ref={input}
        id={id}
        name={name}
        className={`${styles['control']} ${own['files']}`}
        type="file"
        accept={field['x-input']?.accept?.join(',')}
        multiple={field.type === 'array'}
        required={required}
        aria-invalid={props['aria-invalid']}
        aria-describedby={[`${id}-limits`, props['aria-describedby']].filter(Boolean).join(' ')}
        onChange={(event) => onChange(files.read(sent(event.target), field) ?? '')}
      />
      <p className={own['limits']} id={`${id}-limits`}>
        {limitWords(field)}
      </p>
      {typeof part === 'number' && (
        <progress className={own['progress']} aria-label={field.title ?? name} value={part} />
      )}
    </div>
  );
}

export const view: FieldView = { value: files, Control: FilesControl, sent, messageFor, post: postFiles };
