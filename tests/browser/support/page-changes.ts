/**
 * What others do to a page: translators, extensions, blockers and browsers. Each kind is tried before the page is live and once it
 * is. `PAGE_CHANGES=all` runs the tests of forms, navigation, strips, dialogs and hydration under all of them.
 */

const KINDS = [
  /** As Chrome's translator: each text is in elements of its own. */
  'texts in font elements',
  /** As Safari's and Firefox's: each text is another one. */
  'texts in place',
  /** As translators that read whole sentences. */
  'neighbouring texts merged',
  /** As password managers: an element beside each field. */
  'nodes beside fields',
  /** As dark modes and spelling checkers. */
  'attributes',
  /** As ad blockers. */
  'a footer list removed',
  /** As browsers on phones. */
  'phone numbers in links',
  /** As browsers that restore and fill in forms. */
  'values without events',
] as const;

type Kind = (typeof KINDS)[number];
type Moment = 'before' | 'after';
/** "texts in place, before the page is live". */
export type PageChange = `${Kind}, ${Moment} the page is live`;

export const PAGE_CHANGES = KINDS.flatMap((kind) =>
  (['before', 'after'] as const).map((moment): PageChange => `${kind}, ${moment} the page is live`),
);

/** One of each family, for every run. */
const REPRESENTATIVES: PageChange[] = [
  'texts in font elements, before the page is live',
  'texts in font elements, after the page is live',
  'texts in place, before the page is live',
  'nodes beside fields, before the page is live',
  'a footer list removed, before the page is live',
  'values without events, after the page is live',
];

export const IS_WHOLE_MATRIX = process.env['PAGE_CHANGES'] === 'all';
export const TRIED_CHANGES = IS_WHOLE_MATRIX ? PAGE_CHANGES : REPRESENTATIVES;

/** What React says of a page that it draws anew. */
export const CHANGED_NOISE = /^warning: The page was not as it was built/;

/** What cannot be seen of a changed text: Playwright reads past it, and React does not. */
export const TRACE = '\u200b';

/** Runs in the page, before any script of it. */
export function changePage(change: PageChange): void {
  const [kind, moment] = change.split(/, | the page/) as [Kind, Moment];
  const trace = '\u200b';
  const texts = (root: Node): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    return found.filter(
      (text) =>
        text.data.trim() !== '' &&
        !text.parentElement?.closest('script, style, noscript, textarea, title, option, svg'),
    );
  };
  const elements = (root: Node, selector: string): Element[] =>
    root instanceof Element ? [root, ...root.querySelectorAll(selector)].filter((one) => one.matches(selector)) : [];
  const changes: Record<Kind, (root: Node) => void> = {
    'texts in font elements'(root) {
      for (const text of texts(root)) {
        if (text.parentElement?.closest('font')) continue;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = text.data + trace;
        text.replaceWith(outer);
      }
    },
    'texts in place'(root) {
      for (const text of texts(root)) if (!text.data.endsWith(trace)) text.data += trace;
    },
    'neighbouring texts merged'(root) {
      (root.parentNode ?? root).normalize();
    },
    'nodes beside fields'(root) {
      for (const field of elements(root, 'input, textarea, select')) {
        if (field.nextElementSibling?.localName === 'foreign-icon') continue;
        field.after(document.createElement('foreign-icon'));
      }
    },
    attributes(root) {
      for (const one of [document.documentElement, document.body]) one.setAttribute('data-foreign', '1');
      for (const field of elements(root, 'input, textarea, select, form')) field.setAttribute('data-foreign', '1');
    },
    'a footer list removed'() {
      // Not the control that stops all motion, which tests press.
      document.querySelector('footer nav ul')?.remove();
    },
    'phone numbers in links'(root) {
      for (const text of texts(root)) {
        const [number] = /\+?\d[\d ]{8,}\d/.exec(text.data) ?? [];
        if (number === undefined || text.parentElement?.closest('[x-phone]')) continue;
        const rest = text.splitText(text.data.indexOf(number));
        rest.splitText(number.length);
        const link = document.createElement('a');
        link.setAttribute('x-phone', '');
        rest.replaceWith(link);
        link.append(rest);
      }
    },
    // What is typed is: see `setNatively`.
    'values without events'() {},
  };
  const begin = () => {
    changes[kind](document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'childList' ? addedNodes : [target]) if (node.isConnected) changes[kind](node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  const whenLive = () => {
    const main = document.getElementById('main');
    if (main && Object.keys(main).some((key) => key.startsWith('__react'))) begin();
    else requestAnimationFrame(whenLive);
  };
  addEventListener('DOMContentLoaded', moment === 'before' ? begin : whenLive);
}
