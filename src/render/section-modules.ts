import type { Page } from '../model/page.ts';
import type { SectionModule } from '../ui/section-module.ts';

/** The `index.ts` of each section folder, loaded on demand. A new folder is found by itself. */
const importers = import.meta.glob<{ section: SectionModule }>('../sections/*/index.ts');

/** The section types loaded so far, by name. */
export const loadedSections: Record<string, SectionModule> = {};

/**
 * Loads what rendering a page needs: its section types, and what they prepare.
 *
 * @throws  When a file cannot be fetched, after all others were.
 */
export async function loadSections(page: Page): Promise<void> {
  const loading = page.sections.map(async ({ type, props }) => {
    loadedSections[type] ??= (await importers[`../sections/${type}/index.ts`]!()).section;
    // Validated by the type's schema, like the component's props.
    await loadedSections[type].prepare?.(props as never);
  });
  await Promise.allSettled(loading);
  await Promise.all(loading);
}
