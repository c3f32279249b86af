import type { Page } from '../model/page.ts';
import type { SectionModule } from '../ui/section-module.ts';

/** Loaded section types by name. */
export type SectionModules = Record<string, SectionModule>;

/** Every section folder's door, loaded when a page needs it: a new folder is in the list by being there. */
const doors = import.meta.glob<{ section: SectionModule }>('../sections/*/index.ts');

const loaded: SectionModules = {};

/**
 * Loads what a page needs before it can be drawn in one go: its section types, and what they prepare.
 *
 * @returns  All section types loaded so far.
 * @throws   When a file cannot be fetched: the caller stays native.
 */
export async function loadSections(page: Page): Promise<SectionModules> {
  await Promise.all(
    page.sections.map(async ({ type, props }) => {
      loaded[type] ??= (await doors[`../sections/${type}/index.ts`]!()).section;
      // Checked by the type's schema, like the props of the component itself.
      await loaded[type].prepare?.(props as never);
    }),
  );
  return loaded;
}
