import type { Page } from '../model/page.ts';
import type { SectionModule } from '../ui/section-module.ts';

/** Loaded section types by name. */
export type SectionModules = Record<string, SectionModule>;

/** The `index.ts` of each section folder, loaded on demand. A new folder is found by itself. */
const importers = import.meta.glob<{ section: SectionModule }>('../sections/*/index.ts');

const loaded: SectionModules = {};

/**
 * Loads what rendering a page needs: its section types, and what they prepare.
 *
 * @returns  All section types loaded so far.
 * @throws   When a file cannot be fetched.
 */
export async function loadSections(page: Page): Promise<SectionModules> {
  await Promise.all(
    page.sections.map(async ({ type, props }) => {
      loaded[type] ??= (await importers[`../sections/${type}/index.ts`]!()).section;
      // Validated by the type's schema, like the component's props.
      await loaded[type].prepare?.(props as never);
    }),
  );
  return loaded;
}
