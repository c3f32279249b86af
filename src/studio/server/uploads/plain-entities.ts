/** DOCTYPEs of drawing programs have a dozen entities in 1,000 characters. */
const MOST_CHARACTERS = 10_000;

/**
 * The entities that a DOCTYPE defines, as drawing programs write them for the addresses of their namespaces.
 *
 * @param doctype       What stands between "<!DOCTYPE" and ">".
 * @param insert        Called with the number of characters that each reference inserts; may throw.
 * @returns             Properties for saxes' `ENTITIES`; null where one is more than a text: with a reference or markup in it,
 *                      of another file, or a parameter, and where something else is defined.
 * @see                 https://www.w3.org/TR/xml/#sec-entity-decl
 */
export function plainEntities(doctype: string, insert: (characters: number) => void): PropertyDescriptorMap | null {
  const opening = doctype.indexOf('[');
  if (opening < 0) return /entity/i.test(doctype) ? null : {};
  if (doctype.length > MOST_CHARACTERS) return null;
  const entities: PropertyDescriptorMap = Object.create(null) as PropertyDescriptorMap;
  const subset = doctype.slice(opening + 1).replace(/\]\s*$/, '');
  const definition = /\s*(?:<!ENTITY\s+([a-z_][\w.-]*)\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>|<!--(?:(?!--)[^])*-->)\s*/iy;
  while (definition.lastIndex < subset.length) {
    const [whole, name, double, single] = definition.exec(subset) ?? [];
    if (whole === undefined) return null;
    const text = double ?? single ?? '';
    // The first definition counts.
    if (name !== undefined && !(name in entities))
      entities[name] = {
        get() {
          insert(text.length);
          return text;
        },
      };
  }
  return entities;
}
