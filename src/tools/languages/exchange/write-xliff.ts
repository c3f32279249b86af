import type { TextState } from '../../../languages/match-texts.ts';
import type { Unit } from './unit.ts';

export const XLIFF = 'urn:oasis:names:tc:xliff:document:1.2';

/** Our states by those of XLIFF 1.2. */
export const XLIFF_STATES: Record<TextState, string> = {
  done: 'translated',
  draft: 'needs-review-translation',
  outdated: 'needs-translation',
  missing: 'new',
};

/** Characters that XML cannot hold. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const text = (value: string): string =>
  value
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // A reader takes a bare one for a line break.
    .replaceAll('\r', '&#13;');

const attribute = (value: string): string =>
  text(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/**
 * Writes texts as XLIFF 1.2.
 *
 * @param original  The file that they come from, by its name.
 * @see             http://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html
 */
export function writeXliff(
  units: Unit[],
  { original, source, target }: { original: string; source: string; target: string },
): string {
  const lines = units.flatMap((unit) => [
    `      <trans-unit id="${attribute(unit.id)}" xml:space="preserve"${unit.isFixed ? ' translate="no"' : ''}>`,
    `        <source>${text(unit.source)}</source>`,
    `        <target state="${XLIFF_STATES[unit.state]}">${text(unit.text)}</target>`,
    `        <note>${text(unit.note)}</note>`,
    ...(unit.before
      ? [
          '        <alt-trans alttranstype="previous-version">',
          `          <source>${text(unit.before.source)}</source>`,
          `          <target>${text(unit.before.text)}</target>`,
          '        </alt-trans>',
        ]
      : []),
    '      </trans-unit>',
  ]);
  const languages = `source-language="${attribute(source)}" target-language="${attribute(target)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="1.2" xmlns="${XLIFF}">`,
    `  <file original="${attribute(original)}" ${languages} datatype="plaintext">`,
    '    <body>',
    ...lines,
    '    </body>',
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');
}
