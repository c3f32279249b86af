import { appliesNow } from '../check/applies-now.ts';
import { grouping } from '../check/grouped-fields.ts';
import { ErrorSummary } from '../arranged/error-summary.tsx';
import { ArrangedFields } from '../arranged/arranged-fields.tsx';
import type { FieldView, FormKinds } from '../kinds/field-view.ts';
import { List } from '../lists/list.tsx';
import { Steps } from '../steps/steps.tsx';
import { kindName } from '../kinds/kinds-of.ts';
import type { FormSchema } from '../../model/form/form-schema.ts';

const views = import.meta.glob<FieldView>('../kinds/*/control.tsx', { eager: true, import: 'view' });

/** What a form needs, for tests that define one without the build. */
export const kindsFor = ({ properties, 'x-summary': summary }: FormSchema): FormKinds => ({
  fields: new Map(
    Object.entries(properties).map(([name, field]) => [name, views[`../kinds/${kindName(field)}/control.tsx`]!]),
  ),
  Arranged: ArrangedFields,
  ...(summary !== undefined && { Summary: ErrorSummary }),
  Steps,
  List,
  appliesNow,
  grouping,
});
