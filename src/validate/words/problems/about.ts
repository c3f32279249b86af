import type { Json, Path } from '../../../document/json.ts';
import type { JsonSchema } from '../../schema/compose-schema.ts';

/** A problem as its words need it. */
export interface About {
  /** Which of the mistakes that share the code; "" where there is one alone. */
  kind: string;
  /** `the heading of “Why us”`: the value that is wrong, or that at another path. */
  the: (path?: Path) => string;
  /** The same with a capital. */
  The: (path?: Path) => string;
  /** The group that holds the value, in the same words. */
  owner: string;
  /** The value as a text, within “ ”; "nothing" for an empty one. */
  quoted: string;
  value: Json | undefined;
  schema: JsonSchema;
  /** `Did you mean “/products”?`, where a cure knows it, else the other sentence. */
  orMeant: (otherwise: string) => string;
  /** A fact of the problem as a text; "" where there is none. */
  fact: (name: string) => string;
  /** What a fact leads to, in the same words. */
  theFact: (name: string) => string;
  /** A moment that is a fact: "24 December 2026, 18:00". */
  when: (name: string) => string;
  /** Titles of keys that are a fact: `heading and text`. */
  titles: (name: string) => string;
}

/** A problem in the words of an editor: no keys, lines or files. */
export interface Said {
  /** What is wrong. */
  what: string;
  /** What to do. */
  fix: string;
  /** What the cure does, for a button; by default it is said from its operations. */
  cure?: string;
}

export type Wording = (about: About) => Said;
