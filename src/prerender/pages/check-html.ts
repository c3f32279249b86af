import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { harmfulScheme } from '../../validate/checks/links/unsafe-address.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** A page breaks the Content-Security-Policy. Whatever its author wrote, the fault is ours. */
export class PolicyFault extends Error {
  /** The address of the page. */
  readonly path: string;
  /** From `policyFaults`. */
  readonly faults: string[];

  constructor(path: string, faults: string[]) {
    super(`"${path}" holds ${faults.join(', ')}, which the Content-Security-Policy forbids.`);
    this.path = path;
    this.faults = faults;
  }
}

interface Attribute {
  name: string;
  value: string;
}

/** Script types that a browser does not run. */
const DATA_SCRIPTS = new Set(['application/ld+json', 'application/json', 'speculationrules']);

/** Attributes that hold addresses, apart from `content` of a refresh. */
const ADDRESSES = new Set(
  'href src srcset imagesrcset action formaction poster data ping background manifest xlink:href'.split(' '),
);

/** What the policy forbids about one element: "a style attribute on <p>". Names are in lower case. */
function faultsOf(tag: string, attributes: Attribute[]): string[] {
  const valueOf = (name: string) => attributes.find((attribute) => attribute.name === name)?.value;
  const faults: string[] = [];
  if (tag === 'style') faults.push('a <style> element');
  if (tag === 'script' && valueOf('src') === undefined && !DATA_SCRIPTS.has(valueOf('type') ?? ''))
    faults.push('an inline <script>');
  for (const { name, value } of attributes) {
    if (name === 'style') faults.push(`a style attribute on <${tag}>`);
    if (name.startsWith('on')) faults.push(`an ${name} attribute on <${tag}>`);
    if (name === 'srcdoc') faults.push(`a srcdoc attribute on <${tag}>`);
    const addresses = ADDRESSES.has(name) ? [value, ...(name.endsWith('srcset') ? value.split(/[,\s]+/) : [])] : [];
    if (name === 'content' && valueOf('http-equiv')?.toLowerCase() === 'refresh')
      addresses.push(value.replace(/^[^;,]*[;,]?\s*(?:url\s*=)?\s*["']?/i, ''));
    const harmful = addresses.map(harmfulScheme).find((scheme) => scheme !== null);
    if (harmful !== undefined) faults.push(`a ${harmful}: address on <${tag}>`);
  }
  return faults;
}

/**
 * Finds what a strict policy would refuse in a page. Only tags and attributes count, as an HTML parser reads them; text,
 * also in `alt` or `content`, is never a fault.
 *
 * @returns  One sentence for each fault: inline scripts, style elements, `style`, `srcdoc` and `on...` attributes,
 *           addresses that run code; with the section it is in. Empty for a page without any.
 * @see      docs/decisions 0044
 */
export function policyFaults(html: string): string[] {
  const faults = new Set<string>();
  const visit = (node: Node, outer: string): void => {
    let section = outer;
    if ('tagName' in node) {
      const attributes = node.attrs.map(({ name, prefix, value }) => ({
        name: prefix ? `${prefix}:${name}` : name,
        value,
      }));
      const valueOf = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value;
      const type = valueOf('data-section-type');
      if (type !== undefined) section = ` (section "${valueOf('id')}", type "${type}")`;
      for (const fault of faultsOf(node.tagName.toLowerCase(), attributes)) faults.add(`${fault}${section}`);
    }
    if ('content' in node) visit(node.content, section);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, section);
  };
  // The content of <noscript> is text with script, and elements without.
  const readings = /<noscript/i.test(html) ? [true, false] : [true];
  for (const scriptingEnabled of readings) visit(parse(html, { scriptingEnabled }), '');
  return [...faults];
}
