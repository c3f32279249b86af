import { spanOf } from '../../../model/dates.ts';
import type { SectionType } from '../../protocol.ts';
import type { Group } from '../../../document/json.ts';
import { sectionName } from '../outline/sections.ts';
import { sharedOf } from '../shared/shared-sections.ts';
import { dateWords } from './words.ts';

/** Something that appears on a page, or goes. */
export interface TimelineEntry {
  moment: number;
  what: string;
}

/** When what appears and goes on a page, in order of time; what is hidden does neither. */
export function timeline(sections: Group[], site: Group, types: SectionType[], timeZone: string): TimelineEntry[] {
  const entries = sections.flatMap((section): TimelineEntry[] => {
    const whole = { ...sharedOf(section, site), ...section };
    if (whole['hidden'] === true) return [];
    const { from, until } = spanOf(whole, timeZone);
    const name = sectionName(section, types, site);
    return [
      { moment: from, what: dateWords.appears(name) },
      { moment: until, what: dateWords.goes(name) },
    ];
  });
  return entries.filter(({ moment }) => Number.isFinite(moment)).toSorted((one, other) => one.moment - other.moment);
}
