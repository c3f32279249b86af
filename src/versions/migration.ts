import type { Json } from '../document/json.ts';

/** Types of values that the step `type` makes. */
export type ValueType = 'string' | 'number' | 'integer' | 'boolean' | 'array';

/**
 * One change of a section. A path names keys from the section down, `[]` every entry of a list: `claims[].icon`. A step does
 * nothing where the value that it is about is not there, or what it makes is there already.
 */
export type Step =
  /** Gives a key another name in the same group. `to` is the name. */
  | { rename: string; to: string }
  /** Moves a value to another path of the section, or of the same entry. Missing groups are made. */
  | { move: string; to: string }
  /** Puts a value into a group of its own. */
  | { wrap: string; as: string }
  /** Puts the value of one key in the place of its group. What else the group has is lost. */
  | { unwrap: string; as: string }
  /** Replaces values. A key that reads as a number, true or false means that, not the text. */
  | { values: string; map: Record<string, Json>; loses?: string }
  /** Writes a value; with `ifMissing` only where there is none. */
  | { set: string; to: Json; ifMissing?: boolean; loses?: string }
  | { remove: string; loses: string }
  /** Turns a value into one of another type, where it can be read as one. */
  | { type: string; to: ValueType }
  /** Makes it a section of another type, in the form that this type had `at` a version, by default the first. */
  | { becomes: string; at?: number };

/** What leads from one version of a section type to the next. An entry of migrations.json. */
export interface Migration {
  /** The version that it leads to. */
  to: number;
  /** The day it was released. */
  since: string;
  /** What has changed, in a sentence for editors. */
  why: string;
  /** In this order. Empty where `migrate-N.ts` says it. */
  steps: Step[];
  /** The source of `migrate-N.ts`, if there is one; `up` and `down` are functions of one section. */
  code?: string;
}

/** The migrations of section types by type, each list in the order of versions. Types that are at version 1 have none. */
export type Migrations = ReadonlyMap<string, Migration[]>;

/** The version of a type. */
export const currentVersion = (migrations: Migrations, type: string): number => migrations.get(type)?.at(-1)?.to ?? 1;
