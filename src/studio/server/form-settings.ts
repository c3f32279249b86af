import { kinds } from '../../form/kinds/all-kinds.ts';
import type { FieldOffer, Written } from '../../form/kinds/field-kind.ts';
import { kindName } from '../../form/kinds/kinds-of.ts';
import type { JsonSchema } from '../../validate/schema/compose-schema.ts';
import type { FieldOption } from '../protocol.ts';
import type { Json } from '../../document/json.ts';

/** The label and the hint, which every field has. */
const WORDS: JsonSchema = {
  title: { type: 'string', title: 'Label', description: 'The question, as visitors read it.' },
  description: { type: 'string', title: 'Hint', description: 'Helps to answer. Shown below the label.' },
};

const group = (title: string, properties: JsonSchema): JsonSchema => ({
  type: 'object',
  title,
  properties,
  'x-flat': true,
});

/** The JSON Schema of what an editor sets of a field. */
const schemaOf = ({ settings = {}, input }: Pick<FieldOffer, 'settings' | 'input'>): JsonSchema => ({
  type: 'object',
  properties: { ...WORDS, ...settings, ...(input && { 'x-input': group('Answer', input) }) },
});

/** Several fields that belong together. It is no kind: its fields are. */
const GROUP: FieldOffer = {
  title: 'Group',
  order: 14,
  field: { type: 'object', properties: { text: { type: 'string', title: 'Text', maxLength: 100 } } },
};

const offers = [...Object.values(kinds).flatMap((kind) => kind.offers), GROUP];

const optionOf = (offer: FieldOffer): FieldOption => ({
  title: offer.title,
  field: (offer.field ?? null) as FieldOption['field'],
  isAdded: offer.order !== undefined,
  schema: schemaOf(offer) as { [key: string]: Json },
});

/** All that fields can be, those that are added first, in the order of the list to choose from. */
export const fieldOptions: FieldOption[] = offers
  .toSorted((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity))
  .map(optionOf);

/** The title of what a field is, by its normalized form. */
export function offerTitle(field: Written): string {
  const own = kinds[kindName(field)]!.offers;
  return (own.find(({ isOf }) => isOf?.(field) ?? true) ?? own.at(-1)!).title;
}

export const groupTitle = GROUP.title;

/** The settings of all kinds, for the words of changes. */
export const settingsOfAll: JsonSchema = {
  ...WORDS,
  ...Object.assign({}, ...offers.map(({ settings }) => settings)),
  'x-input': group('Answer', Object.assign({}, ...offers.map(({ input }) => input)) as JsonSchema),
  'x-messages': { type: 'object', title: 'Error messages', additionalProperties: { type: 'string' } },
};
