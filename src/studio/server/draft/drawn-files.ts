import { FILES } from '../../../document/joined-files.ts';
import { partOf, valueAt, type JsonObject, type Json } from '../../../document/json.ts';
import { isOverlayFile, type Overlay } from '../../../languages/overlay.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';

/** The forms of a draft as texts, by path. */
export const formsOf = (draft: Json | undefined): Map<string, string> =>
  new Map(
    Object.entries((partOf(draft, FILES) ?? {}) as JsonObject)
      .filter(([name]) => !isOverlayFile(name))
      .map(([name, form]) => [name, JSON.stringify(form)]),
  );

const overlays = new WeakMap<object, Overlay>();

/**
 * The translations of a draft. The same objects while they have not changed.
 *
 * @param nameOf  The path of the file of a language.
 */
export const overlaysOf = (
  draft: Json | undefined,
  languages: readonly string[],
  nameOf: (language: string) => string,
): Overlay[] =>
  languages.map((language) => {
    const value = valueAt(draft, [FILES, nameOf(language)]) ?? {};
    if (!isJsonObject(value)) return { language };
    const overlay = overlays.get(value) ?? { ...value, language };
    overlays.set(value, overlay);
    return overlay;
  });
