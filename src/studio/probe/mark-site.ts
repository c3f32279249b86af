import { isGroup } from '../../model/is-group.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import type { Frame } from '../../tools/dev/source/drawable-site.ts';
import { markTexts, type Mark } from './mark-texts.ts';

/** Of what all pages share, keys without a text that a page shows by itself. */
const UNSEEN = ['$schema', 'version', 'routes', 'theme', 'shared', 'enquiry', 'redirects'];

/** The words of the interface, those included that the file does not hold. */
function allTexts({ texts = {} }: Frame, { definitions }: SiteSchema): Record<string, unknown> {
  const properties = definitions['texts']?.['properties'];
  const presets = Object.entries(isGroup(properties) ? properties : {}).flatMap(([key, field]) =>
    isGroup(field) && typeof field['default'] === 'string' ? [[key, field['default']]] : [],
  );
  return { ...(Object.fromEntries(presets) as Record<string, unknown>), ...texts };
}

/** Replaces every text that all pages share by a mark: names, menus, words of the interface. @see markTexts */
export function markSite(frame: Frame, schema: SiteSchema): { marked: Frame; marks: Mark[] } {
  const shown = Object.fromEntries(
    Object.entries({ ...frame, texts: allTexts(frame, schema) }).filter(([key]) => !UNSEEN.includes(key)),
  );
  const { marked, marks } = markTexts(shown, schema.root, schema, true);
  return { marked: { ...frame, ...marked } as Frame, marks };
}
