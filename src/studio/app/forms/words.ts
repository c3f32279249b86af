import { count } from '../count.ts';

/** The words of a form's fields. Names that tests and people rely on are in docs/product.md 11. */
export const formWords = {
  list: 'Form fields',
  add: 'Add field',
  addToGroup: (title: string) => `Add field to “${title}”`,
  addForAnswer: 'Add field for this answer',
  addTitle: 'Add a field',
  none: 'This form has no fields yet.',
  usedBy: (places: string) => `The same form is shown by ${places}: a change here is one there.`,
  newForm: 'New form',
  name: 'Name',
  nameHint: 'What visitors ask for by it, such as “Quote request”.',
  nameMissing: 'Give it a name of letters or digits.',
  nameTaken: 'There is a form of this name. Choose another one.',
  beginAs: 'Begin with',
  copyOf: (title: string) => `A copy of “${title}”`,
  create: 'Create',
  created: (title: string) => `Created the form "${title}".`,
  thanks: 'Thank you',
  thanksFor: (title: string) => `“${title}” was sent. We will be in touch.`,
  settingsOf: (name: string) => `Settings of ${name}`,
  required: 'Required',
  requiredHint: 'Nobody can send the form without an answer.',
  isRequired: 'required',
  atMost: (number: number) => `at most ${count(number, 'character', 'characters', '')}`,
  between: (from: unknown, to: unknown) =>
    from === undefined
      ? `up to ${String(to)}`
      : to === undefined
        ? `from ${String(from)}`
        : `from ${String(from)} to ${String(to)}`,
  mistakes: 'Words for mistakes',
  /** When each rule speaks. */
  rules: {
    required: 'Where it is left empty',
    maxLength: 'Where it is too long',
    minLength: 'Where it is too short',
    pattern: 'Where it has another form',
    not: 'Where it is not allowed',
    format: 'Where it is not of its kind',
    enum: 'Where nothing is chosen',
    const: 'Where it is not ticked',
    type: 'Where it is no number',
    minimum: 'Where it is too small',
    maximum: 'Where it is too large',
    minItems: 'Where too few are chosen',
    maxItems: 'Where too many are chosen',
    accept: 'Where the file is of another kind',
    maxBytes: 'Where the file is too large',
    again: 'Where the file must be chosen again',
  } as Record<string, string>,
  otherRule: (rule: string) => `Where “${rule}” is broken`,
  beyond: 'Set in the file',
  beyondHint: 'What a developer has written besides. It stays as it is.',
  /** What an answer decides about a field, and the choice of one that does. */
  sentences: {
    shown: {
      label: 'Shown when',
      none: 'Always',
      when: (question: string, answer: string) => `Shown when “${question}” is ${answer}`,
      unless: (question: string, answer: string) => `Shown unless “${question}” is ${answer}`,
      sometimes: 'Shown for some answers',
    },
    required: {
      label: 'Required when',
      none: 'No answer asks for it',
      when: (question: string, answer: string) => `Required when “${question}” is ${answer}`,
      unless: (question: string, answer: string) => `Required unless “${question}” is ${answer}`,
      sometimes: 'Required for some answers',
    },
  },
  compared: (label: string) => `${label}: how`,
  answered: (label: string) => `${label}: answer`,
  comparisons: { is: 'is', isNot: 'is not', isAnswered: 'is answered' },
  inFile: 'This is written in the file of the form, in more detail than can be set here. It stays as it is.',
  named: (title: string) =>
    `“${title}” was not removed: a condition in the file of the form asks for its answer, in more detail than can be changed here. Have that condition changed first.`,
  freed: (titles: string[]) =>
    ` Its answer decides about nothing any more: ${titles.map((title) => `“${title}”`).join(', ')} ${titles.length > 1 ? 'are' : 'is'} always shown now.`,
  any: 'answered',
  ticked: 'ticked',
  notTicked: 'not ticked',
  yes: '“Yes”',
  no: '“No”',
  or: ' or ',
} as const;
