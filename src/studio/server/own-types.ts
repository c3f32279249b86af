import { valueAt, type JsonObject, type Json } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { PICTURE_FORMATS } from '../../model/picture-formats.ts';
import { findPublicFile, readPublicFolder } from '../../validate/facts/public-folder.ts';
import { listSectionTypes, type JsonSchema, type SectionType } from '../../validate/schema/compose-schema.ts';
import { SAMPLE_PICTURES } from '../../tools/samples/sample-site.ts';

/** A picture of the site, to stand in a sample for one that it has not; undefined where it has none. */
function standIn(rootDir: string): string | undefined {
  const pictures = readPublicFolder(rootDir)
    .files.map(({ path }) => path)
    .filter((path) => PICTURE_FORMATS.some((format) => path.toLowerCase().endsWith(format)));
  return pictures.find((path) => path.startsWith('/pictures/')) ?? pictures[0];
}

/** The names of films in samples. */
const FILM = /^\/.+\.(?:webm|mp4|mov)$/;

/**
 * The section types, their samples without the pictures and films that this site has not: a sample names files of the site that
 * this project ships, and a section that is begun with it could not be saved in another one. A picture that may be left out is;
 * another one is a picture of this site. In place of films there is an empty name, for the first one to be chosen.
 *
 * @param wanted  The name of one type; by default all of them.
 */
export function ownTypes(rootDir: string, wanted?: string): SectionType[] {
  const types = listSectionTypes(rootDir).filter(({ name }) => name === (wanted ?? name));
  let replacement: string | undefined;
  const isMissing = (value: Json): value is JsonObject & { src: string } => {
    const src = isJsonObject(value) ? value['src'] : undefined;
    if (typeof src !== 'string' || !src.startsWith('/') || src.startsWith(SAMPLE_PICTURES)) return false;
    return findPublicFile(rootDir, src) === null;
  };
  const isMissingFilm = (value: Json) =>
    typeof value === 'string' && FILM.test(value) && findPublicFile(rootDir, value) === null;
  const own = (value: Json, schema: JsonSchema | undefined): Json => {
    if (Array.isArray(value) && value.length > 0 && value.every(isMissingFilm)) return [''];
    if (Array.isArray(value)) return value.map((entry) => own(entry, schema?.['items'] as JsonSchema | undefined));
    if (isMissing(value)) {
      replacement ??= standIn(rootDir);
      const { width: _width, height: _height, focus: _focus, ...rest } = value;
      return { ...rest, ...(replacement !== undefined && { src: replacement }) };
    }
    if (!isJsonObject(value)) return value;
    // What stands in a shared part is all of it needed.
    const isRequired = (key: string) =>
      schema?.['properties'] === undefined || ((schema['required'] ?? []) as string[]).includes(key);
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, inner]) => isRequired(key) || !isMissing(inner))
        .map(([key, inner]) => [
          key,
          own(inner, valueAt(schema as Json, ['properties', key]) as JsonSchema | undefined),
        ]),
    );
  };
  return types.map((type) => ({
    ...type,
    samples: Object.fromEntries(
      Object.entries(type.samples).map(([name, sample]) => [name, own(sample as Json, type.schema)]),
    ) as SectionType['samples'],
  }));
}
