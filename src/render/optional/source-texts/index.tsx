import { useEffect } from 'react';
import type { Page } from '../../../model/page.ts';
import { MOST_ABOVE, sourceTextMatcher, TEXT_ATTRIBUTES } from '../../../model/source-texts.ts';
import { usePage } from '../../../ui/page-context.tsx';

/** Elements are used again for another text, on the next page too. */
const isMarked = new WeakSet<Element>();

/**
 * Gives texts that stand in the language of the site their own `lang`, on pages that were reached by a link and in what is drawn
 * later; a built page has it in its HTML.
 *
 * @see  markSourceTexts for the same in a build
 * @see  docs/decisions/0135-a-text-of-the-source-is-found-by-what-it-says.md
 */
export function SourceTexts({ page }: { page: Page }) {
  const { site } = usePage();
  useEffect(() => {
    const { language, dir, texts } = site.sourceTexts!;
    const isSource = sourceTextMatcher([...texts, ...(page.sourceTexts ?? [])]);
    const isRoot = (element: Element) => element === document.body || element.id === 'root';
    const mark = (element: Element, isOne: boolean) => {
      if (isOne && !element.hasAttribute('lang')) {
        element.setAttribute('lang', language);
        if (dir !== document.documentElement.dir) element.setAttribute('dir', dir);
      }
      if (isOne && element.getAttribute('lang') === language) isMarked.add(element);
      else if (isMarked.delete(element)) for (const name of ['lang', 'dir']) element.removeAttribute(name);
    };
    const look = (element: Element) => {
      const own = TEXT_ATTRIBUTES.some((name) => isSource(element.getAttribute(name) ?? ''));
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim(),
      );
      if (own || isMarked.has(element)) mark(element, own || isSource(element.textContent));
      if (!hasText) return;
      let above: Element | null = element;
      for (let level = 0; level < MOST_ABOVE && above && !isRoot(above); level++, above = above.parentElement) {
        const isPart =
          level === 0 &&
          [...above.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && isSource(node.nodeValue!));
        if (!isPart && !isSource(above.textContent)) continue;
        mark(above, true);
        return;
      }
    };
    const lookIn = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element) return;
      for (const each of [element, ...element.querySelectorAll('*')]) look(each);
    };
    lookIn(document.body);
    const observer = new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes)
        for (const node of type === 'childList' ? addedNodes : [target]) lookIn(node);
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: TEXT_ATTRIBUTES,
    });
    return () => observer.disconnect();
  }, [site, page]);
  return null;
}
