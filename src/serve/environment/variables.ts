import type { Problem } from './start-problem.ts';

/** The environment of a process, such as `process.env`. */
export type Variables = Record<string, string | undefined>;

/** A variable's value; one that is set but empty counts as left out, as compose files write it. */
export function valueOf(variables: Variables, name: string): string | undefined {
  const value = variables[name]?.trim();
  return value === '' ? undefined : value;
}

/** The problem of a variable with a wrong value. */
export function wrong(name: string, what: string, why: string, fix: string): Problem {
  return { code: 'bad-environment', name, what, why, fix };
}

/** What a whole number may be, and the words for one that is not. */
export interface NumberRule {
  fallback: number;
  most: number;
  noun: string;
  why: string;
  fix: string;
}

/** A whole number within bounds; reports and gives the default when it is none. */
export function wholeNumber(variables: Variables, name: string, rule: NumberRule, problems: Problem[]): number {
  const value = valueOf(variables, name);
  if (value === undefined) return rule.fallback;
  if (/^\d{1,7}$/.test(value) && Number(value) <= rule.most) return Number(value);
  problems.push(wrong(name, `"${value}" is not a ${rule.noun}.`, rule.why, rule.fix));
  return rule.fallback;
}

/** An address taken apart, or undefined when it is none. */
export function urlOf(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
}
