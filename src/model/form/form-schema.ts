/** How a field is offered to the visitor; read from `x-input` in the schema. Kinds of fields have keys of their own. */
export interface FieldInput {
  /** Asks for a kind of field, or is the `type` attribute of a line, text when absent. */
  type?: string;
  autocomplete?: string;
  /** Which keyboard opens. */
  inputmode?: 'text' | 'numeric' | 'email' | 'tel' | 'url' | 'decimal';
  /** Which keys do something: only digits, or all but digits. Paste and input methods are left to validation. */
  keys?: 'digits' | 'no-digits';
  /** Shown in an empty control, besides its label. */
  placeholder?: string;
  /** Kinds of files that a field of the type "file" takes: "application/pdf". Told by the first bytes. */
  accept?: string[];
  /** Size of such a file at most. */
  maxBytes?: number;
  /** What the visitor reads for a choice; its value where none is given. */
  labels?: Record<string, string>;
  [key: string]: unknown;
}

/** The rules a form schema may use on a field, each with the words a visitor reads when it is broken. */
type RuleMessages = Record<string, string>;

/** One field of a form schema: draft-07 with `x-messages` and `x-input` of our own. */
export interface FieldSchema {
  type: 'string' | 'boolean' | 'number' | 'integer' | 'array';
  title?: string;
  description?: string;
  enum?: (string | number | boolean)[];
  /** Of an array: the choices, each a checkbox. */
  items?: { type: 'string'; enum?: string[] };
  const?: unknown;
  default?: unknown;
  maxLength?: number;
  pattern?: string;
  'x-messages'?: RuleMessages;
  'x-input'?: FieldInput;
  [rule: string]: unknown;
}

/** A group of fields, drawn as a fieldset. */
export interface GroupSchema {
  title?: string;
  description?: string;
}

/** A short list of groups or fields. */
export interface ListSchema {
  title?: string;
  description?: string;
  minItems: number;
  maxItems: number;
  /** The words of its buttons; `{title}` becomes that of an entry. */
  add?: string;
  remove?: string;
}

/** What a condition looks at: the answer to a field. */
export interface ConditionTest {
  field: string;
  /** The answers that count, each or any of them in a list; any answer where absent. A checkbox answers by its tick. */
  values?: unknown[];
  /** No answer counts too. */
  orEmpty?: true;
}

/** What applies under a condition. Field names are those of the form. */
export interface FormCondition {
  /** All of these hold. */
  when: ConditionTest[];
  /** And none of these holds whole. */
  unless?: ConditionTest[][];
  /** Fields that apply then. A field that no condition shows always applies. */
  show: string[];
  /** Fields that are required then, where they apply. */
  required: string[];
  /** Lists of fields of which one must be filled in whole. */
  either?: {
    of: string[][];
    /** And no other one. */
    isOnly?: true;
    /** For the rules `anyOf` and `oneOf`; `completeForm` gives them to the fields. */
    messages?: Record<string, unknown>;
  };
  /** The only answers that may be given then, of fields with choices. */
  allow?: Record<string, unknown[]>;
}

/**
 * A form as browser and server use it: one flat object of fields, made by `normalizeForm` from what its author wrote. A field
 * of a group has the name `GROUP.FIELD`; its value is sent and stored as `{ GROUP: { FIELD: value } }`. One of a list has the name
 * `LIST.0.FIELD`, and what is filled in is sent as `{ LIST: [{ FIELD: value }] }`.
 */
export interface FormSchema {
  title?: string;
  type: 'object';
  required?: string[];
  properties: Record<string, FieldSchema>;
  /** By name; absent in a form without groups. */
  'x-groups'?: Record<string, GroupSchema>;
  /** By name; absent in a form without lists. */
  'x-lists'?: Record<string, ListSchema>;
  /** Fields, groups and lists that may be null, which counts as empty; absent where there are none. */
  'x-nullable'?: string[];
  /** Above the errors of a form with so many fields that they are listed; absent in others. */
  'x-summary'?: string;
  /** Words of a form that a section shows in steps; absent in others. */
  'x-steps'?: { next: string; back: string; progress: string };
  /** Absent in a form without conditions. A condition stands after those that show the fields it looks at. */
  'x-conditions'?: FormCondition[];
  [rule: string]: unknown;
}

/** What ajv's compiled code leaves on the function after a call. */
export interface RuleBroken {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** A validator compiled from a form schema at build: `allErrors`, no messages of its own. */
export interface CompiledValidator {
  (data: unknown): boolean;
  errors?: RuleBroken[] | null;
}
