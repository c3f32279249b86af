import { count } from '../count.ts';

/** The words of a form's fields. Names that tests and people rely on are in docs/product.md 11. */
export const formWords = {
  list: 'Form fields',
  add: 'Add field',
  addToGroup: (title: string) => `Add field to “${title}”`,
  addForAnswer: 'Add field for this answer',
  addTitle: 'Add a field',
  none: 'This form has no fields yet.',
  usedBy: (names: string[], others: number) =>
    `This form is also shown by ${names.join('; ')}${others > 0 ? ` and ${others} more` : ''}: what you change here changes there too.`,
  addStep: 'Add step',
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  stepsAdded: (steps: number) => `The form is shown in ${steps} steps.`,
  stepRemoved: (steps: number) => (steps === 0 ? 'The form is one page.' : `The form is shown in ${steps} steps.`),
  stepNeedsField: 'Each step needs a field, and the first one stands at the top.',
  newForm: 'New form',
  name: 'Name',
  nameHint: 'What visitors ask for by it, such as “Quote request”.',
  nameMissing: 'Enter a name with letters or digits.',
  nameTaken: 'There is already a form with this name. Choose another one.',
  beginAs: 'Start with',
  copyOf: (title: string) => `A copy of “${title}”`,
  create: 'Create',
  created: (title: string) => `Created the form “${title}”.`,
  thanks: 'Thank you',
  thanksFor: (title: string) => `“${title}” was sent. We will be in touch.`,
  settingsOf: (name: string) => `Settings of ${name}`,
  required: 'Required',
  requiredHint: 'The form cannot be sent without an answer.',
  isRequired: 'required',
  atMost: (number: number) => `at most ${count(number, 'character', 'characters', '')}`,
  between: (from: unknown, to: unknown) =>
    from === undefined
      ? `up to ${String(to)}`
      : to === undefined
        ? `from ${String(from)}`
        : `from ${String(from)} to ${String(to)}`,
  mistakes: 'Error messages',
  /** When each rule speaks. */
  rules: {
    required: 'When it is left empty',
    maxLength: 'When it is too long',
    minLength: 'When it is too short',
    pattern: 'When it does not have the right form',
    not: 'When it is not allowed',
    format: 'When it is not valid',
    enum: 'When nothing is chosen',
    const: 'When it is not ticked',
    type: 'When it is not a number',
    minimum: 'When it is too small',
    maximum: 'When it is too large',
    minItems: 'When too few are chosen',
    maxItems: 'When too many are chosen',
    accept: 'When the file is of another kind',
    maxBytes: 'When the file is too large',
    again: 'When the file must be chosen again',
  } as Record<string, string>,
  otherRule: (rule: string) => `When “${rule}” is broken`,
  beyond: 'Set in the file',
  beyondHint: 'Further settings, written by a developer. They stay as they are.',
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
    ` Nothing depends on its answer any more: ${titles.map((title) => `“${title}”`).join(', ')} ${titles.length > 1 ? 'are' : 'is'} always shown now.`,
  any: 'answered',
  ticked: 'ticked',
  notTicked: 'not ticked',
  yes: '“Yes”',
  no: '“No”',
  or: ' or ',
} as const;
