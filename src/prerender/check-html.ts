import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Script types that a browser does not run: data for search engines. */
const DATA_SCRIPTS = new Set(['application/ld+json', 'application/json', 'speculationrules']);

/**
 * Text that any fault would need, however it is spelt: a page without it is clean, and a thousand pages need no parser.
 * A sentence with such a word in it only costs the parser's time.
 */
const SUSPICIOUS =
  /<style|[\s"'/](?:style|on[a-z]+)\s*=|javascript:|&#(?!x27;)|<script(?! type="application\/(?:ld\+)?json"| type="module" src=")/i;

/**
 * What a strict policy would refuse in a page, found with an HTML parser.
 *
 * @returns  One sentence for each fault: inline scripts, style elements, `style` and `on...` attributes,
 *           `javascript:` addresses. Empty when the page is clean.
 */
export async function policyFaults(html: string): Promise<string[]> {
  if (!SUSPICIOUS.test(html)) return [];
  const { parse } = await import('parse5');
  const faults: string[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      const attribute = (name: string) => node.attrs.find((attr) => attr.name === name)?.value;
      if (node.tagName === 'style') faults.push('a <style> element');
      if (node.tagName === 'script' && attribute('src') === undefined && !DATA_SCRIPTS.has(attribute('type') ?? ''))
        faults.push('an inline <script>');
      for (const { name, value } of node.attrs) {
        if (name === 'style') faults.push(`a style attribute on <${node.tagName}>`);
        if (name.startsWith('on')) faults.push(`an ${name} attribute on <${node.tagName}>`);
        if (/^\s*javascript:/i.test(value)) faults.push(`a javascript: address on <${node.tagName}>`);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  parse(html).childNodes.forEach(visit);
  return faults;
}
