import type { Problem } from './start-error.ts';

/** The environment of a process, such as `process.env`. */
export type Variables = Record<string, string | undefined>;

/** A variable's value; an empty one counts as not set, as compose files write it. */
export function readValue(variables: Variables, name: string): string | undefined {
  const value = variables[name]?.trim();
  return value === '' ? undefined : value;
}

/** The problem of a variable with an invalid value. */
export function wrong(name: string, what: string, why: string, fix: string): Problem {
  return { code: 'bad-environment', name, what, why, fix };
}

/** The range and default of a whole number, and the texts for a value that is none. */
export interface NumberRule {
  fallback: number;
  most: number;
  noun: string;
  why: string;
  fix: string;
}

/** A whole number in its range; reports anything else and returns the default. */
export function readWholeNumber(variables: Variables, name: string, rule: NumberRule, problems: Problem[]): number {
  const value = readValue(variables, name);
  if (value === undefined) return rule.fallback;
  if (/^\d{1,7}$/.test(value) && Number(value) <= rule.most) return Number(value);
  problems.push(wrong(name, `"${value}" is not a ${rule.noun}.`, rule.why, rule.fix));
  return rule.fallback;
}

/** A parsed URL, or undefined. */
export function parseUrl(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
}
