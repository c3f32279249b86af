import { join, relative, resolve } from 'node:path';
import { codeDirOf } from '../../config/code-dir.ts';
import type { JsonObject } from '../../document/json.ts';
import { languagesFolder } from './read-overlays.ts';

/**
 * What the file of a language says that has no texts yet. Its schema lets text editors complete it.
 *
 * @param rootDir    The folder of the site.
 * @param configDir  That of its config.
 */
export function newOverlay(rootDir: string, configDir: string, language: string): JsonObject {
  const schema = join(codeDirOf(rootDir), 'schema/language.schema.json');
  return { $schema: relative(resolve(languagesFolder(configDir)), resolve(schema)).replaceAll('\\', '/'), language };
}
