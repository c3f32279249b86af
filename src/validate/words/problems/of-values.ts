import { count } from '../../../config/problems/quote.ts';
import type { About, Said, Wording } from './about.ts';

/** What to do about a value of another kind than its field takes. */
const RETYPE: Record<string, string> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  integer: 'Enter a whole number.',
  boolean: 'Switch it on or off.',
};

/** What to do about a sample that is no text. */
const SAMPLES: Record<string, string> = {
  phone: 'Enter the real number.',
  address: 'Enter the real address.',
  brand: 'Choose your own picture.',
};

/** The numbers that fit: "from 1 to 10". */
function range({ minimum, maximum }: Record<string, unknown>): string {
  if (minimum === undefined) return `of at most ${Number(maximum)}`;
  return maximum === undefined ? `of at least ${Number(minimum)}` : `from ${Number(minimum)} to ${Number(maximum)}`;
}

/** What fits: like an example, else by the hint of the field, the same sentence as under its label. */
function hint({ schema }: About): string {
  const [example] = (schema['examples'] ?? []) as unknown[];
  if (schema['pattern'] !== undefined && typeof example === 'string') return `Enter it like “${example}”.`;
  return String(schema['description'] ?? 'Choose or enter something else.');
}

/** By the rule of the schema that a value breaks. */
function badValue(about: About): Said {
  const { kind, value, schema, quoted, owner, The, the, orMeant } = about;
  const length = [...String(value)].length;
  switch (kind) {
    case 'minLength':
      return {
        what: `${The()} is empty.`,
        fix: schema['title'] === 'Link' ? 'Choose where it leads.' : 'Enter a text.',
      };
    case 'maxLength':
      return {
        what: `${The()} is too long: it has ${length} characters, and ${Number(schema['maxLength'])} fit.`,
        fix: `Shorten it by ${length - Number(schema['maxLength'])}.`,
      };
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return { what: `${The()} cannot be ${quoted}.`, fix: `Enter a number ${range(schema)}.` };
    case 'minItems':
      return {
        what: `${Array.isArray(value) && value.length > 0 ? 'Too little' : 'Nothing'} is in ${the()}.`,
        fix: `Add to it: it needs at least ${count(Number(schema['minItems']), 'entry', 'entries')}.`,
      };
    case 'maxItems':
      return { what: `${The()} is one too many.`, fix: 'Remove it, or one of the others.' };
    case 'invisible':
      return { what: `${The()} holds a character that cannot be shown.`, fix: 'Delete it, and type the text again.' };
    case 'address':
      return {
        what: `${The()} is ${quoted}, which is no complete web address.`,
        fix: orMeant('Enter it in full, such as https://www.example.com.'),
      };
    case 'name':
      return { what: `A name in ${owner} cannot be used.`, fix: 'Use small letters, digits and hyphens.' };
    case 'enum':
    case 'const':
      return { what: `${The()} cannot be ${quoted}.`, fix: orMeant('Choose another one.') };
    default:
      return { what: `${The()} cannot be ${quoted}.`, fix: orMeant(hint(about)) };
  }
}

const BY_HAND = 'It was written by hand, outside the studio.';

/** Words for what single values hold, whatever they are about. */
export const VALUE_WORDS: Record<string, Wording> = {
  'bad-value': badValue,
  'wrong-type': ({ the, schema }) => ({
    what: `Something in ${the()} does not belong there.`,
    fix: RETYPE[String(schema['type'])] ?? 'Remove it, and fill it in again.',
  }),
  'missing-key': ({ kind, the, titles }) =>
    kind === 'type'
      ? { what: `Nobody has said what ${the()} is to show.`, fix: 'Choose a kind of section.' }
      : kind === 'alt'
        ? {
            what: `Nobody has said what ${the()} shows, for people who do not see it.`,
            fix: 'Describe it, or mark it as decoration.',
            cure: 'Mark it as decoration',
          }
        : { what: `Something is missing in ${the()}: ${titles('missing')}.`, fix: 'Fill it in.' },
  'unknown-key': ({ owner }) => ({
    what: `Something in ${owner} has a name that nothing here knows. ${BY_HAND}`,
    fix: 'Correct its name, or remove it.',
  }),
  'wrong-place': ({ kind, the }) => ({
    what:
      kind === 'page'
        ? `A page stands among the sections of another: ${the()}.`
        : `A section stands among the pages. ${BY_HAND}`,
    fix: 'Remove it here, and add it where it belongs.',
  }),
  'wrong-version': ({ kind }) =>
    kind === 'newer'
      ? { what: 'The site was made with a newer version of this program.', fix: 'Ask for the program to be updated.' }
      : {
          what: 'The site does not say for which version of this program it was made.',
          fix: 'Put it right.',
          cure: 'Put it right',
        },
  'newer-format': () => ({
    what: 'The site was made with a newer version of this program.',
    fix: 'Ask for the program to be updated.',
  }),
  'older-format': ({ kind, the }) =>
    kind === 'merge'
      ? { what: `What ${the()} holds has an older form.`, fix: 'Put it right.', cure: 'Write it in the new form' }
      : {
          what: 'Some sections have an older form. They are shown as they are meant.',
          fix: 'Save the site: that writes the new form.',
        },
  'migration-failed': ({ the }) => ({
    what: `What ${the()} holds has an older form, and cannot be brought to the new one.`,
    fix: 'Ask whoever looks after the program to put it right.',
  }),
  'unknown-section': ({ owner, quoted, orMeant }) => ({
    what: `There is no kind of section called ${quoted}, as ${owner} asks for.`,
    fix: orMeant('Remove the section, and add another one.'),
  }),
  'wrong-section-type': ({ owner }) => ({
    what: `What ${owner} holds belongs to another kind of section.`,
    fix: 'Change its kind, or remove it and add another one.',
    cure: 'Change its kind',
  }),
  'bad-shared': ({ owner, kind }) => ({
    what:
      kind === 'type'
        ? `Here ${owner} is to be of another kind than the shared section that it shows.`
        : `Something stands in ${owner} that only a page may say of it.`,
    fix: 'Remove it.',
  }),
  'unknown-shared': ({ quoted, orMeant }) => ({
    what: `There is no shared section ${quoted}.`,
    fix: orMeant('Remove the section here, or choose another shared one.'),
  }),
  'unused-shared': ({ The }) => ({
    what: `${The()} is on no page, so visitors never see it.`,
    fix: 'Add it to a page, or remove it.',
    cure: 'Remove it',
  }),
  'html-in-text': ({ The, orMeant }) => ({
    what: `${The()} holds signs of HTML, which visitors would read as they stand.`,
    fix: orMeant('Enter the words alone.'),
  }),
  'long-text': ({ The, value }) => ({
    what: `${The()} has ${[...String(value)].length} characters. Few visitors read so much in one piece.`,
    fix: 'Shorten it, or divide it among several sections.',
  }),
  'sample-content': ({ kind, The, quoted }) => ({
    what: `${The()} is still a sample: ${quoted}.`,
    fix: SAMPLES[kind] ?? 'Enter the real text.',
  }),
};
