import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { configText } from '../own-site.ts';

/** VS Code's own JSON service over a config, as an editor runs it. Imported by tests alone. */

// A CommonJS package whose exports Node cannot name for an import.
const service = createRequire(import.meta.url)(
  'vscode-json-languageservice',
) as typeof import('vscode-json-languageservice');

const FOLDER = 'file:///site/';
const schemaText = readFileSync('schema/site.schema.json', 'utf8');

/** The config of the tests' own site. */
export const config = configText;

/** The cursor's position in a text. */
const CURSOR = '|';

const editor = service.getLanguageService({
  // Found through the config's own "$schema", as in an editor.
  schemaRequestService: (uri) =>
    uri === `${FOLDER}schema/site.schema.json` ? Promise.resolve(schemaText) : Promise.reject(new Error(`No ${uri}`)),
  workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
});
editor.configure({ validate: true, allowComments: false });

function open(text: string) {
  const document = service.TextDocument.create(`${FOLDER}site.config.json`, 'json', 1, text);
  return { document, json: editor.parseJSONDocument(document) };
}

/**
 * The config with a change and a cursor.
 *
 * @param now     A text of the config; its first occurrence is replaced.
 * @param typed   Its replacement; `|` marks the cursor.
 */
function edited(now: string, typed: string) {
  if (!config.includes(now)) throw new Error(`The tests' own config no longer holds ${now}; adapt the test.`);
  const text = config.replace(now, () => typed.replace(CURSOR, ''));
  const { document, json } = open(text);
  return { document, json, cursor: document.positionAt(config.indexOf(now) + typed.indexOf(CURSOR)) };
}

/** What the editor offers at the cursor. */
export async function offers(now: string, typed: string) {
  const { document, json, cursor } = edited(now, typed);
  return (await editor.doComplete(document, cursor, json))?.items ?? [];
}

/** The labels of what the editor offers at the cursor. */
export const labels = async (now: string, typed: string): Promise<string[]> =>
  (await offers(now, typed)).map(({ label }) => label);

/** The editor's hover text for the word under the cursor, as plain text. */
export async function hint(now: string, typed: string): Promise<string> {
  const { document, json, cursor } = edited(now, typed);
  const contents = (await editor.doHover(document, cursor, json))?.contents ?? [];
  return [contents].flat().map(String).join('\n').replaceAll('\\', '');
}

/** What the editor underlines: the marked text, and why. */
export async function marks(text: string): Promise<[marked: string, message: string][]> {
  const { document, json } = open(text);
  const found = await editor.doValidation(document, json, { schemaValidation: 'warning' });
  return found.map(({ range, message }) => [document.getText(range), String(message)]);
}

/** A snippet as inserted, with every placeholder left as it is. */
export const inserted = (snippet: string): string =>
  snippet.replace(/\$\{\d+:([^}]*)\}|\$\d+|\\([\\$}])/g, (_, blank?: string, plain?: string) => plain ?? blank ?? '');
