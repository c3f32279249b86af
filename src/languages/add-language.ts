import { partOf, type Json } from '../document/json.ts';
import type { Operation } from '../document/operation.ts';
import { ownName } from './own-name.ts';

const CODE = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;

/** Whether a code is one as the config may have it. */
export const isCode = (code: string): boolean => CODE.test(code);

/** The code of a language in its usual capitals, "pt-BR"; null where there is no such language. */
export function languageCode(typed: string): string | null {
  try {
    const [code] = isCode(typed) ? Intl.getCanonicalLocales(typed) : [];
    return code !== undefined && ownName(code) !== undefined ? code : null;
  } catch {
    return null;
  }
}

/** The operation that gives a config a further language, under its own name; null where it has it. */
export function addingLanguage(config: Json, language: string): Operation | null {
  const languages = partOf(config, 'languages');
  if (partOf(languages, language) !== undefined) return null;
  const value = { name: ownName(language) ?? language };
  return languages === undefined
    ? { op: 'set', path: ['languages'], value: { [language]: value }, after: 'site' }
    : { op: 'set', path: ['languages', language], value };
}
