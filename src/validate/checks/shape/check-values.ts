import { inMarks } from '../../../config/problems/quote.ts';
import { curingWith } from '../../messages/cure.ts';
import type { Report } from '../../messages/finding.ts';
import { fullAddress, notInFull } from '../links/full-address.ts';
import { describeLocation, nameOf } from '../../words/subject.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import type { Visit } from '../../schema/walk-schema.ts';

/** Characters that no page can show, or that reorder the text around them. Line breaks and tabs are harmless. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- these are the characters we look for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Checks that a text has visible characters only, which a schema cannot express. */
export function checkText(visit: Visit, facts: SiteFacts, report: Report): void {
  const { value, schema, path } = visit;
  if (typeof value !== 'string') return;
  const place = () => describeLocation(facts, path);
  const unshown = INVISIBLE.exec(value)?.[0];
  if (unshown !== undefined)
    report({
      code: 'bad-value',
      path: [...path],
      what: `${nameOf(facts, path)} holds the character U+${unshown.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}, which cannot be shown${place()}.`,
      why: 'It is neither a letter nor a sign; it may come from another program or from half an emoji.',
      fix: 'Delete it, and type the text again.',
      // It may stand for a letter that was lost.
      ...curingWith(path, value.replaceAll(new RegExp(INVISIBLE, 'g'), '') || undefined, false),
    });
  else if (schema['minLength'] !== undefined && value !== '' && value.trim() === '')
    report({
      code: 'bad-value',
      path: [...path],
      what: `${nameOf(facts, path)} holds nothing but spaces${place()}.`,
      why: String(schema['description'] ?? 'A text belongs here.'),
      fix: 'Write a text.',
    });
  else if (path.length === 2 && path[0] === 'site' && path[1] === 'url' && /^https?:\/\/[^\s/?#]+\/?$/.test(value)) {
    const url = fullAddress(value);
    if (url && url.username === '' && url.password === '') return;
    const words = url
      ? {
          why: 'Everybody could read the name or password in it.',
          fix: `Write “${url.protocol}//${url.host}”.`,
          ...curingWith(path, `${url.protocol}//${url.host}`),
        }
      : notInFull(value, 'https://www.example.com', path);
    report({
      code: 'bad-value',
      path: [...path],
      what: `${nameOf(facts, path)} is ${inMarks(value)}${place()}.`,
      ...words,
    });
  }
}
