import { isGroup } from '../../model/is-group.ts';
import { partOf } from '../../document/json.ts';
import type { Json, LinkTarget } from '../protocol.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import { pageName, sectionName } from '../../validate/words/names.ts';

const entriesOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** The pages that links can lead to, in their order, each with its sections. */
export function linkTargets(root: Json, schema: SiteSchema): LinkTarget[] {
  return entriesOf(partOf(root, 'routes')).flatMap((route, index) => {
    const path = partOf(route, 'path');
    if (typeof path !== 'string') return [];
    const places = entriesOf(partOf(route, 'sections')).flatMap((section, position) => {
      const id = partOf(section, 'id');
      const at = ['routes', index, 'sections', position];
      return typeof id === 'string' && isGroup(section) ? [{ id, name: sectionName(root, at, schema) }] : [];
    });
    return [{ path, name: pageName(root, route), hidden: partOf(route, 'hidden') === true, places }];
  });
}
