import { appliesNow } from '../check/applies-now.ts';
import { ArrangedFields } from '../kinds/arranged-fields.tsx';
import { checkFiles, kind as files, postFiles } from '../kinds/files.tsx';
import { kind as choices } from '../kinds/choices.tsx';
import type { FormKinds } from '../kinds/field-kind.ts';

/** Every kind of field, for tests that define a form without the build. */
export const allKinds: FormKinds = { fields: [files, choices], Arranged: ArrangedFields, appliesNow };

/** Those of a form with files. */
export const fileKinds: FormKinds = { ...allKinds, checkFiles, postFiles };
