import type { TranslationText } from '../../protocol.ts';
import { formWords } from '../forms/words.ts';
import { languageWords } from './words.ts';

/** What a text is called: "Heading"; of a form "Name: Label", "Name: When it is left empty". */
export function textTitle({ path, title }: Pick<TranslationText, 'path' | 'title'>): string {
  if (path[0] !== 'forms') return title;
  const [, part = '', rule = ''] =
    /\.(title|hint|placeholder|choices|messages)(?:\[\]|\.([^.]+))?$/.exec(String(path[2])) ?? [];
  const words =
    part === 'messages' ? (formWords.rules[rule] ?? formWords.otherRule(rule)) : languageWords.formTexts[part];
  return words === undefined ? title : `${title}: ${words}`;
}
