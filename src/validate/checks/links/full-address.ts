import { domainToUnicode } from 'node:url';
import type { Path } from '../../../config/load-config.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { curingWith } from '../../messages/cure.ts';
import type { Finding } from '../../messages/finding.ts';
import { parseUrl } from './unsafe-address.ts';

/**
 * Parses an http or https address that is written in full.
 *
 * Browsers also open "https:host", "https:///host" and "https://0x7f.1", but not at the host that each seems to name, or
 * differently on a page of the same scheme.
 *
 * @param text  As typed.
 * @returns     null unless two slashes follow the scheme and the host is the one a browser opens: a name with a dot,
 *              "localhost" or an IP address.
 * @see         https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
 */
export function fullAddress(text: string): URL | null {
  const host = /^https?:\/\/([^\s/?#\\]+)(?=[/?#]|$)/i.exec(text)?.[1];
  const url = host === undefined || /\s/.test(text) ? null : parseUrl(text);
  if (!host || !url) return null;
  const typed = host.replace(/^.*@/, '').replace(/:\d*$/, '').toLowerCase();
  const isSame = typed === url.hostname || typed.normalize('NFC') === domainToUnicode(url.hostname);
  return isSame && /^(localhost|\[.+\]|[^.]+(\.[^.]+)+)$/.test(url.hostname) ? url : null;
}

/**
 * Why an address that `fullAddress` cannot read is refused, and what to write instead.
 *
 * @param example  Shown if the intended address is unclear.
 * @param path     Of the address.
 */
export function notInFull(text: string, example: string, path: Path): Pick<Finding, 'why' | 'fix' | 'cure'> {
  const meant = text
    .trim()
    .replace(/\s+/g, '')
    .replace(/^https?:[/\\]*/i, 'https://');
  const isWhole = meant !== text && fullAddress(meant) !== null;
  return {
    why: 'It is not a complete address, so browsers would open a different one, or none.',
    fix: isWhole ? `Did you mean ${inMarks(meant)}?` : `Write it as in ${inMarks(example)}.`,
    ...curingWith(path, isWhole ? meant : undefined),
  };
}
