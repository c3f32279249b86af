import type { Page } from '@playwright/test';
import { pseudoText } from '../../../src/languages/pseudo.ts';
import { icons } from '../../../src/ui/icon/icons.ts';

/** Where a page is looked at from right to left: a phone, a tablet and a usual window, in px. */
export const RIGHT_TO_LEFT_AT = [375, 768, 1280];

/** Gives a page the texts of the pseudo-language, 40 % longer. Addresses stay, and what has no letters: prices, phone numbers. */
export async function speakPseudo(page: Page): Promise<void> {
  const change = (texts: string[] | null) =>
    page.evaluate((longer) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      while (walker.nextNode())
        if (/\p{L}/u.test((walker.currentNode as Text).data)) nodes.push(walker.currentNode as Text);
      for (const [index, text] of longer?.entries() ?? []) nodes[index]!.data = text;
      return nodes.map(({ data }) => data);
    }, texts);
  await change(
    (await change(null)).map((text) => {
      const [, before, words, after] = /^(\s*)(.*?)(\s*)$/s.exec(text)!;
      const longer = pseudoText(words!);
      return longer.includes(words!) ? text : before! + longer + after!;
    }),
  );
}

/**
 * Turns a page from left to right around, and tells what does not stand, move or read as it should. It stays from right to left.
 *
 * Every box and the text in it has the same distance from the right edge as it had from the left, and so have strips at the end of
 * a loop, without a gap. Arrows point the other way; what has digits and no letters still runs from left to right.
 *
 * @returns  What is wrong, each with its section.
 */
export const turnAround = (page: Page): Promise<string[]> =>
  page.evaluate(
    (arrows) => {
      const root = document.documentElement;
      /** A full stop at the other end of a line has another distance to its letter, in px. */
      const KERNING = 4;
      // From right to left letters have none.
      const spacing = new CSSStyleSheet();
      spacing.replaceSync('* { letter-spacing: 0 !important }');
      document.adoptedStyleSheets = [spacing];

      const elements = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.checkVisibility() &&
          !element.closest('svg *, option, .visually-hidden') &&
          getComputedStyle(element).display !== 'inline',
      );
      const hasText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '';
      const range = document.createRange();
      /** Where boxes begin and end and where their texts begin, from the edge at which reading begins, in px. */
      const look = (direction: 'ltr' | 'rtl'): number[][] => {
        root.dir = direction;
        for (const strip of document.getAnimations())
          if (strip instanceof CSSAnimation && strip.animationName.startsWith('strip')) {
            strip.pause();
            strip.currentTime = Number(strip.effect!.getComputedTiming().duration) * 0.999;
          }
        const fromStart = ({ left, right }: DOMRect) =>
          direction === 'ltr' ? [left, right] : [root.clientWidth - right, root.clientWidth - left];
        return elements.map((element) => {
          const box = fromStart(element.getBoundingClientRect());
          if (![...element.childNodes].some(hasText)) return box;
          range.selectNodeContents(element);
          return [...box, fromStart(range.getBoundingClientRect())[0]!];
        });
      };
      const [before, after] = [look('ltr'), look('rtl')];

      const faults: string[] = [];
      const tell = (element: Element, what: string) =>
        faults.push(`${element.closest('section')?.id}: ${(element.cloneNode() as Element).outerHTML} ${what}`);
      for (const [index, element] of elements.entries()) {
        const places = before[index]!.map((place, at) => [Math.round(place), Math.round(after[index]![at]!)]);
        if (places.some(([place, mirrored]) => Math.abs(place! - mirrored!) > KERNING))
          tell(element, `stands at ${places.map((pair) => pair.join(', mirrored at ')).join('; ')} px`);
      }
      for (const strip of document.querySelectorAll('.rfm-marquee-container')) {
        const { left, right } = strip.getBoundingClientRect();
        const copies = [...strip.children].map((copy) => copy.getBoundingClientRect());
        const [first, last] = [
          Math.min(...copies.map((copy) => copy.left)),
          Math.max(...copies.map((copy) => copy.right)),
        ];
        if (getComputedStyle(strip).overflow === 'hidden' && (first > left + 1 || last < right - 1))
          tell(strip, 'has a gap');
      }
      for (const path of document.querySelectorAll('svg path'))
        if (
          arrows.includes(path.getAttribute('d')!) &&
          new DOMMatrix(getComputedStyle(path.parentElement!).transform).a > 0
        )
          tell(path.parentElement!, 'points the wrong way');
      for (const element of document.querySelectorAll('body *')) {
        const words = element.textContent.trim();
        if (!/\d.|.\d/.test(words) || /\p{L}/u.test(words) || !element.checkVisibility()) continue;
        // React writes several nodes: "1", " / ", "4".
        const nodes = [...element.childNodes].filter(hasText) as Text[];
        const leftOf = (text: Text, at: number) => {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        };
        const [first, last] = [nodes[0], nodes.at(-1)];
        if (first && last && leftOf(first, first.data.search(/\S/)) > leftOf(last, last.data.trimEnd().length - 1))
          tell(element, `${words} runs from right to left`);
      }
      return faults;
    },
    [icons.arrowRight, icons.external] as string[],
  );
