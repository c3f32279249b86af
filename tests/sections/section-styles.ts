import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../own-site.ts';
import type { Sight } from './never-shown.ts';

/** A selector that matches some elements of a page in a window of a given width, with what it says of their visibility. */
interface Rule {
  selector: string;
  /** Order in the cascade: the layer, then specificity; among equals the later wins. */
  weight: number;
  style: CSSStyleDeclaration;
}

/** Class names as the tests' pages have them, by file. */
const modules = import.meta.glob<Record<string, string>>('../../src/{ui,sections}/**/*.module.css', {
  eager: true,
  import: 'default',
});

/** The stylesheet of the sections with the class names of the tests' pages, which have no styles. */
const sheet = (): string =>
  Object.entries(modules)
    .map(([file, names]) => {
      const css = readFileSync(join(PROJECT, 'tests/sections', file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      return css.replace(/:global\(([^)]*)\)|\.([a-z][\w-]*)(?=[^{}]*\{)/gi, (_, whole: string, name: string) =>
        whole === undefined ? `.${names[name]}` : whole,
      );
    })
    .join('\n');

/** Whether visitors without script in a window of this width may meet a media query; on paper they do not. */
function applies(media: string, widthPx: number): boolean {
  if (/\bprint\b|scripting:\s*enabled/.test(media)) return false;
  return [...media.matchAll(/(min|max)-width:\s*([\d.]+)(px|rem)/g)].every(([, bound, length, unit]) => {
    const px = Number(length) * (unit === 'rem' ? 16 : 1);
    return bound === 'min' ? widthPx >= px : widthPx <= px;
  });
}

/** The selectors of a list: "a, b:is(c, d)" has two. */
const selectorsOf = (list: string): string[] => list.split(/,(?![^(]*\))/).map((selector) => selector.trim());

/** Ids, classes and elements, roughly: an argument counts like what stands outside. */
function specificity(selector: string): number {
  const plain = selector.replace(/:where\([^)]*\)/g, '').replace(/:(is|not|has)\(/g, '(');
  const count = (pattern: RegExp) => plain.match(pattern)?.length ?? 0;
  return count(/#[\w-]/g) * 1e4 + count(/\.[\w-]|\[|(?<!:):[a-z]/g) * 100 + count(/(?<![\w.#:[=-])[a-z]/g);
}

/** The rules that hide or show something, in a window of this width. */
function visibilityRules(rules: CSSRuleList, widthPx: number, layer = 0): Rule[] {
  return [...rules].flatMap((rule) => {
    if ('selectorText' in rule) {
      const { selectorText, style } = rule as CSSStyleRule;
      if (!/\b(display|visibility|opacity|content-visibility)\b/.test(style.cssText)) return [];
      return selectorsOf(selectorText)
        .filter((selector) => !selector.includes('::'))
        .map((selector) => ({ selector, style, weight: layer + specificity(selector) }));
    }
    // What depends on the size of a box is left to the test in a browser.
    if (!('cssRules' in rule) || rule.cssText.startsWith('@container')) return [];
    if ('media' in rule && !applies((rule as CSSMediaRule).media.mediaText, widthPx)) return [];
    const inner = 'name' in rule && rule.name === 'sections' ? 1e6 : layer;
    return visibilityRules(rule.cssRules as CSSRuleList, widthPx, inner);
  });
}

/** Properties with the values that hide an element. */
const HIDING: [property: string, values: RegExp][] = [
  ['display', /^none$/],
  ['visibility', /^(hidden|collapse)$/],
  ['opacity', /^0(\.0*)?%?$/],
  ['content-visibility', /^hidden$/],
];

/** What visitors without script see of the tests' static pages. */
export interface StaticSight extends Sight {
  /** What hides an element: "display: none of .panel". */
  reasonOf: (element: Element) => string | undefined;
}

/**
 * Reads the stylesheets of all sections, for pages without a browser: a cascade of the few properties that hide text.
 *
 * @param css      The stylesheet; that of all sections and of what they share by default.
 */
export function staticSight(widthPx: number, css = sheet()): StaticSight {
  const element = document.createElement('style');
  element.textContent = css;
  document.head.append(element);
  const rules = visibilityRules(element.sheet!.cssRules, widthPx);
  element.remove();

  const byProperty = HIDING.map(([property, values]) => {
    const setting = rules.filter(({ style }) => style.getPropertyValue(property) !== '');
    // Few rules hide, and all others matter only where one of these does.
    const hiding = setting.filter(({ style }) => values.test(style.getPropertyValue(property)));
    return { property, setting, hiding };
  });

  const hiddenBy = (node: Element): string | undefined => {
    const matches = ({ selector }: Rule) => node.matches(selector);
    for (const { property, setting, hiding } of byProperty) {
      if (!hiding.some(matches)) continue;
      const winner = setting.filter(matches).reduce((best, rule) => (best.weight > rule.weight ? best : rule));
      if (hiding.includes(winner))
        return `${property}: ${winner.style.getPropertyValue(property)} of ${winner.selector}`;
    }
    if (node.matches('[hidden], dialog:not([open]), [popover]'))
      return `<${node.localName}${node.hasAttribute('hidden') ? ' hidden' : ''}>`;
    const around = node.parentElement?.closest('details:not([open])');
    if (around && around === node.parentElement && node.localName !== 'summary') return 'a closed <details>';
    return undefined;
  };
  const hiderOf = (node: Element): Element | undefined => {
    for (let outer: Element | null = node; outer && outer !== document.body; outer = outer.parentElement)
      if (hiddenBy(outer)) return outer;
    return undefined;
  };
  const reasonOf = (node: Element): string | undefined => {
    const hider = hiderOf(node);
    return hider && hiddenBy(hider);
  };
  const opacity = /^opacity/;
  return {
    reasonOf,
    hiderOf,
    isReachable: (control) => opacity.test(reasonOf(control) ?? 'opacity'),
    maxLooks: 5_000,
  };
}
