import type { Setting } from '../field-kind.ts';

/** How long a text may be. */
export const length = (usual: number): Record<string, Setting> => ({
  maxLength: {
    type: 'integer',
    minimum: 1,
    title: 'At most (characters)',
    description: `How long an answer may be. Left out, ${usual.toLocaleString('en')} characters.`,
  },
});

/** Two ends of a number. */
export const range: Record<string, Setting> = {
  minimum: { type: 'number', title: 'From', description: 'The smallest number that is taken.' },
  maximum: { type: 'number', title: 'To', description: 'The largest number that is taken.' },
};

/** What a visitor chooses among; with `oneOf`, what is stored and what is read differ. */
export const choices: Record<string, Setting> = {
  enum: {
    type: 'array',
    title: 'Choices',
    description: 'What visitors choose among, in this order. A choice is stored as it reads here.',
    items: { type: 'string', title: 'Choice' },
    'x-unless': ['oneOf', 'anyOf'],
  },
  oneOf: {
    type: 'array',
    title: 'Choices',
    description: 'What visitors choose among, in this order.',
    items: {
      type: 'object',
      required: ['title', 'const'],
      properties: {
        title: { type: 'string', title: 'Choice' },
        const: { type: 'string', title: 'Stored as', description: 'Stays when the words of a choice change.' },
      },
    },
    'x-only': true,
  },
};

/** What a browser knows of its visitor, as editors read it. */
const KNOWN_OF_VISITORS = {
  name: 'Name',
  'given-name': 'First name',
  'family-name': 'Last name',
  email: 'E-mail address',
  tel: 'Phone number',
  organization: 'Company',
  'organization-title': 'Job title',
  'street-address': 'Street address',
  'postal-code': 'Postal code',
  'address-level2': 'Town or city',
  'country-name': 'Country',
  bday: 'Date of birth',
  url: 'Web address',
  off: 'Nothing: leave it empty',
};

export const autocomplete: Record<string, Setting> = {
  autocomplete: {
    type: 'string',
    title: 'Filled in by the browser',
    description: 'What the answer is, so that the visitor’s browser can fill it in.',
    enum: Object.keys(KNOWN_OF_VISITORS),
    'x-words': KNOWN_OF_VISITORS,
  },
};
