// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { drawSample } from './draw-sample.ts';
import { wordsOf as richWords } from '../../src/model/rich-text/parse-rich-text.ts';
import type { JsonSchema } from '../../src/validate/schema/compose-schema.ts';
import { sectionDefinition } from '../../src/model/section-definition.ts';
import { samplesOf, schema, types } from './every-type.ts';
import { neverShown, WAYS_TO_REVEAL } from './never-shown.ts';
import { staticSight, type StaticSight } from './section-styles.ts';

const definitions = schema['definitions'] as Record<string, JsonSchema>;

/** A phone, and a usual window, in px. */
const sights = [375, 1280].map((widthPx) => [widthPx, staticSight(widthPx)] as const);

/** Says of each hidden text what hides it, and what to do. Words that are shown elsewhere in the section may be hidden here. */
function faultsOf(section: Element, sight: StaticSight): string[] {
  const elements = [...section.querySelectorAll('*')];
  const says = (each: Element, text: string) => [...each.childNodes].some((node) => node.nodeValue?.trim() === text);
  const isRepeated = (text: string) => elements.some((each) => says(each, text) && !sight.hiderOf(each));
  return neverShown(section, sight)
    .filter(({ text }) => !isRepeated(text))
    .map(
      ({ text, parent }) => `"${text}" is hidden by ${sight.reasonOf(parent)}, and nothing shows it. ${WAYS_TO_REVEAL}`,
    );
}

/** An entry that may be a logo. */
type Logo = Partial<Record<'picture' | 'img', { alt: string }>>;

/** The texts of a value that its schema describes as free text: no choices, names, dates or addresses. */
function textsOf(value: unknown, node: JsonSchema): string[] {
  const reference = node['$ref'] as string | undefined;
  if (reference === '#/definitions/link') return [];
  if (reference === '#/definitions/rich-text') return [richWords(String(value))];
  if (reference) return textsOf(value, definitions[reference.replace('#/definitions/', '')]!);
  if (Array.isArray(value)) return value.flatMap((entry) => textsOf(entry, node['items'] as JsonSchema));
  if (typeof value === 'string') return ['enum', 'pattern', 'const'].some((key) => key in node) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const fields = node['properties'] as Record<string, JsonSchema>;
  const isMeant = (key: string) =>
    // A form says it was sent once it was.
    !key.startsWith('success') &&
    // The name of a logo stands in for a description that its picture has not.
    !(key === 'name' && ((value as Logo).picture ?? (value as Logo).img)?.alt);
  const entries = Object.entries(value).filter(([key]) => isMeant(key));
  return entries.flatMap(([key, inner]) => textsOf(inner, fields[key]!));
}

/** Everything that a page says: its texts, and those for assistive technology. */
function wordsOf(section: Element): string {
  const attributes = [...section.querySelectorAll('*')].flatMap(({ attributes: all }) => [...all]);
  return [section.textContent, ...attributes.map(({ value }) => value)].join('\n');
}

for (const { name, samples } of types)
  describe(`${name}, without script`, () => {
    // With the fields that every section has.
    const whole = definitions[sectionDefinition(name)]!;

    it.each(samplesOf(name))(
      'has every text of "%s" in the page, and shows it or has a control that does',
      async (sample) => {
        const section = await drawSample(name, sample);
        const words = wordsOf(section);
        expect(textsOf(samples[sample], whole).filter((text) => !words.includes(text))).toEqual([]);
        for (const [widthPx, sight] of sights) expect(faultsOf(section, sight), `at ${widthPx} px`).toEqual([]);
      },
    );
  });

/** Hidden texts of a section with this content and stylesheet. */
function hiddenTexts(html: string, css = ''): string[] {
  document.body.innerHTML = `<section>${html}</section>`;
  return neverShown(document.querySelector('section')!, staticSight(1280, css)).map(({ text }) => text);
}

const INPUT = '<input type="radio" name="plan" id="b"><label for="b">Yearly</label>';
const SHOWN_BY_INPUT = '.panel { display: none } section:has(#b:checked) .panel { display: block }';

describe('Text that nobody sees without script', () => {
  it('is told with what hides it and the ways to reveal it', () => {
    document.body.innerHTML = '<section><p class="panel">Words</p></section>';
    expect(faultsOf(document.body, staticSight(1280, '.panel { display: none }'))).toEqual([
      `"Words" is hidden by display: none of .panel, and nothing shows it. ${WAYS_TO_REVEAL}`,
    ]);
  });

  it('may be hidden by the stylesheet, an attribute, or a closed <details> without a summary', () => {
    expect(hiddenTexts('<p class="panel">Words</p>', '.panel { opacity: 0 }')).toEqual(['Words']);
    expect(hiddenTexts('<p hidden>Words</p>')).toEqual(['Words']);
    expect(hiddenTexts('<details><p>Words</p></details>')).toEqual(['Words']);
  });

  it('is hidden in narrow windows alone where the stylesheet says so', () => {
    const css = '@media (max-width: 600px) { p { display: none } }';
    document.body.innerHTML = '<section><p>Words</p></section>';
    expect([375, 1280].map((width) => neverShown(document.body, staticSight(width, css)).length)).toEqual([1, 0]);
  });

  it('stays hidden where the control is disabled, has no label in sight, or cannot be focused', () => {
    const panel = '<p class="panel">Words</p>';
    expect(hiddenTexts(INPUT.replace('id', 'disabled id') + panel, SHOWN_BY_INPUT)).toEqual(['Words']);
    expect(hiddenTexts('<input type="radio" id="b">' + panel, SHOWN_BY_INPUT)).toEqual(['Words']);
    expect(hiddenTexts(INPUT + panel, `${SHOWN_BY_INPUT} input { display: none }`)).toEqual(['Words']);
  });
});

describe('Text that a control shows', () => {
  it('may be in a closed <details> with a summary, also inside another', () => {
    const inner = '<details><summary>More</summary><p>Words</p></details>';
    expect(hiddenTexts(inner)).toEqual([]);
    expect(hiddenTexts(`<details><summary>Outer</summary>${inner}</details>`)).toEqual([]);
  });

  it('may depend on a radio button or a checkbox that is hidden from sight and has a label', () => {
    const css = `${SHOWN_BY_INPUT} input { opacity: 0 }`;
    expect(hiddenTexts(`${INPUT}<p class="panel">Words</p>`, css)).toEqual([]);
    expect(hiddenTexts(`${INPUT.replace('radio', 'checkbox')}<p class="panel">Words</p>`, css)).toEqual([]);
  });

  it('leaves every control as it was', () => {
    const html = `<details><summary>More</summary><p>Words</p></details>${INPUT.replace('"b"', '"b" checked')}<p class="panel">Words</p>`;
    hiddenTexts(html, '.panel { display: none }');
    expect(document.querySelector('details')!.open).toBe(false);
    expect(document.querySelector('input')!.checked).toBe(true);
  });
});

/** Shops, each with a control that shows its opening hours. */
const shops = (amount: number) =>
  Array.from({ length: amount }, (_, index) => {
    const hours = ['Monday', 'Tuesday', 'Friday'].map((day) => `<dt>${day}</dt><dd>9 to 5</dd>`).join('');
    return `<details><summary>Shop ${index}</summary><dl>${hours}</dl></details>`;
  }).join('');

describe('A section with many controls', () => {
  it('has each hidden part looked at for a control, not each of its texts', () => {
    document.body.innerHTML = `<section>${shops(40)}</section>`;
    const sight = staticSight(1280, '');
    const hiderOf = vi.spyOn(sight, 'hiderOf');
    expect(neverShown(document.body, sight)).toEqual([]);
    // 40 controls, 40 parts that get fewer; each of 280 texts once before and once after.
    expect(hiderOf.mock.calls.length).toBeLessThan((40 * 41) / 2 + 2 * 280 + 40);
  });

  it('that are more than a test has time for is refused by a sentence that counts them', () => {
    expect(() => hiddenTexts(shops(71))).toThrow(
      'Not looked at: 71 controls may each show any of 71 hidden parts, which are 5041 looks; 5000 is the most. Give the sample fewer of them.',
    );
  });
});
