import type { Unit } from './unit.ts';
import { XLIFF, XLIFF_STATES } from './xliff-states.ts';

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
 * @param original      The file that they come from, by its name.
 * @param copiesSource  Writes the source in place of a translation that is missing: OmegaT shows what is in the target alone.
 * @see                 http://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html
 */
export function writeXliff(
  units: Unit[],
  {
    original,
    source,
    target,
    copiesSource = false,
  }: { original: string; source: string; target: string; copiesSource?: boolean },
): string {
  const lines = units.flatMap((unit) => [
    // Without "approved", translate-toolkit takes a finished text for a fuzzy one.
    `      <trans-unit id="${attribute(unit.id)}" xml:space="preserve"${unit.state === 'done' ? ' approved="yes"' : ''}${unit.isFixed ? ' translate="no"' : ''}>`,
    `        <source>${text(unit.source)}</source>`,
    `        <target state="${XLIFF_STATES[unit.state]}">${text(unit.text === '' && copiesSource ? unit.source : unit.text)}</target>`,
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
