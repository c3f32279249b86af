import fc from '../../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { csvRow } from '../../model/text/csv-row.ts';
import { deliveryLines, jsonLine, readableBlock } from './enquiry-lines.ts';
import type { DeliveryState, StoredEnquiry } from '../store/stored-enquiries.ts';

const enquiry = (message: string): StoredEnquiry => ({
  id: 'AAAA-BBBB-CCCC',
  form: 'enquiry',
  receivedAt: '2026-01-02T03:04:05.000Z',
  suspectedSpam: false,
  language: null,
  fields: { message },
  deliveries: [],
});
const messageIn = (line: string) => (JSON.parse(line) as { message: string }).message;

/** What turns the direction of a text, hides in it, or breaks its line. */
const hidden = [
  ...'\u001b\u009b\u200e\u200f\u061c\u202a\u202e\u2066\u2069\u200b\u2060\ufeff\u00ad\u3164\u2028\u{e0001}\u{e0041}\u{e007f}',
];
const codes = (text: string) =>
  Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`).join(
    '',
  );

describe('a cell of the table', () => {
  it.each([
    [' =1', " '=1"],
    ['"=1', `"""'=1"`],
    ['\u00a0=1', "\u00a0'=1"],
    ['\u3000＝1', "\u3000'＝1"],
    ['\n\n=1', `"\n\n'=1"`],
    [`' " =1`, `"' "" '=1"`],
    ['\u0301=1', "\u0301'=1"],
    ['\ufe0f=1', "\ufe0f'=1"],
    ['\t=1', "'\t'=1"],
    ['﹦1', "'﹦1"],
    ['\u22121', "'\u22121"],
    [';=1', ";'=1"],
    ['a; "\u00a0+1', `"a; ""\u00a0'+1"`],
  ])('that hides a formula behind something (%j) gets an apostrophe', (text, cell) => {
    expect(csvRow([text])).toBe(cell);
  });

  it.each(['\u200b=1', '\ufeff=1', '\u200d=1', '\u2060@x', '\u{e0041}=1', '\u202e=1'])(
    'that hides a formula behind a character without a width (%j) shows that character',
    (text) => {
      expect(csvRow([text])).toBe(codes(text.slice(0, -2)) + text.slice(-2));
    },
  );

  it.each(['Engines & Co', '(in brackets)', '"quoted"', '€ 5', '#1 choice', 'a = b', 'Ada-Lovelace'])(
    'that is no formula (%s) stays as it is',
    (text) => {
      expect(csvRow([text])).toBe(text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text);
    },
  );

  it('never starts with a sign, whatever invisible characters precede it', () => {
    const unseen = fc.constantFrom(...hidden, ' ', '\u00a0', '\t', '\n', '\r', '"', "'", '\u200d', '\u0301');
    const sign = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠');
    const text = fc
      .tuple(fc.array(unseen, { maxLength: 6 }), sign)
      .map(([before, last]) => `${before.join('')}${last}1`);
    fc.assert(
      fc.property(text, (typed) => {
        const seen = csvRow([typed]).replaceAll(/["\s\p{M}\p{Cf}]/gu, '');
        expect(seen).not.toMatch(/^[=+\-@＝＋－＠]/);
      }),
    );
  });
});

describe('an invisible character', () => {
  it.each(hidden)('(%j) is escaped in JSON, and the same once it is read', (sign) => {
    const line = jsonLine(enquiry(`a${sign}b`));
    expect(line).toContain(`a${codes(sign)}b`);
    expect(messageIn(line)).toBe(`a${sign}b`);
  });

  it.each(hidden)('(%j) is escaped in the list and the table', (sign) => {
    expect(readableBlock(enquiry(`a${sign}b`))).toContain(`a${codes(sign)}b`);
    expect(csvRow([`a${sign}b`])).toBe(`a${codes(sign)}b`);
  });

  it('is escaped in the response of a receiver', () => {
    const facts = { channel: 'webhook', state: 'failed', tries: 1, dueAt: 0, endedAt: null } as const;
    const delivery: DeliveryState = { ...facts, lastError: 'No\u202e\u{e0041}' };
    expect(deliveryLines([delivery])).toContain('No\\u202e\\udb40\\udc41');
  });

  it.each(['👨‍👩‍👧', '❤️', 'می‌خواهم', 'क्‍ष', '葛󠄀城', '🏳️‍🌈', 'Zoë', 'שלום'])(
    'that belongs to a word or a picture (%s) stays as it is',
    (text) => {
      expect(csvRow([text])).toBe(text);
      expect(readableBlock(enquiry(text))).toContain(text);
      expect(messageIn(jsonLine(enquiry(text)))).toBe(text);
    },
  );
});

describe('a line of JSON', () => {
  it('keeps every text as typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const line = jsonLine(enquiry(typed));
        expect(messageIn(line)).toBe(typed);
        expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
