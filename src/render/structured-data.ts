import type { Page } from '../model/page.ts';
import type { DescribeSection, StructuredData } from '../ui/section-module.ts';

/** The `structured-data.ts` of each section folder that has one. A new one is found by itself. */
const importers = import.meta.glob<DescribeSection>('../sections/*/structured-data.ts', { import: 'structuredData' });

/** What the sections of a page tell search engines, in their order. */
export async function structuredDataOf({ sections }: Page): Promise<StructuredData[]> {
  const parts = sections.map(async ({ type, props }) => {
    const describe = await importers[`../sections/${type}/structured-data.ts`]?.();
    // Validated by the type's schema, like the component's props.
    return describe ? [describe(props as never)] : [];
  });
  return (await Promise.all(parts)).flat();
}
