import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Environment, Plugin } from 'vite';
import { compileValidator } from '../form/compile/compile-validator.ts';
import { kindImports } from '../form/compile/kind-imports.ts';
import { readFormSchema } from '../form/compile/read-form-schema.ts';
import type { FormSchema } from '../model/form/form-schema.ts';
import { formWords, type FormWords } from '../model/form/form-words.ts';
import { isFormFileName } from '../model/form/is-form-file-name.ts';

/** The module that lists all forms, and the prefix of each form's module. */
const LIST = 'virtual:form-schemas';
/** The prefix of the modules that a page of a build names for its forms. */
const ENTRY = `${LIST}/entry`;
/** By convention other plugins ignore ids that start with a zero byte. */
const hidden = (id: string) => `\0${id}`;

/**
 * Lists the forms of a project.
 *
 * @param root   The project's folder.
 * @param words  What forms say by default.
 * @returns      Paths as `site.config.json` names them, in alphabetical order: "schema/enquiry.schema.json".
 */
export function listFormSchemas(root: string, words: FormWords): string[] {
  const files = readdirSync(join(root, 'schema')).filter(isFormFileName).toSorted();
  return files.map((name) => `schema/${name}`).filter((file) => isForm(join(root, file), words));
}

/** Whether a file describes a form. One that cannot be read counts: `validateSite` reports it. */
function isForm(file: string, words: FormWords): boolean {
  try {
    return readFormSchema(file, words) !== undefined;
  } catch {
    return true;
  }
}

function listModule(files: string[]): string {
  const entries = files.map((file) => {
    const name = JSON.stringify(file);
    // Not ending in .json, which Vite would parse as data.
    return `${name}: () => import(${JSON.stringify(`${LIST}/${file}.js`)})`;
  });
  return `const forms = { ${entries.join(', ')} };
export const names = Object.keys(forms);
export default (file) => (Object.hasOwn(forms, file) ? forms[file]() : undefined);`;
}

/** Adds a form to those that are loaded. */
const entryModule = (file: string, formDir: string): string =>
  `import { addForm } from ${JSON.stringify(`${formDir}/form-definition.ts`)};
import validate, { schema, kinds } from ${JSON.stringify(`${LIST}/${file}.js`)};
addForm(${JSON.stringify(file)}, { default: validate, schema, kinds });`;

type TextFields = Parameters<typeof formWords>[0];

/** Whether scripts are built that visitors fetch. */
const isForVisitors = ({ config, name }: Environment): boolean => config.command === 'build' && name === 'client';

/** A file of JSON; an empty object while it cannot be read. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * What forms say by default.
 *
 * @param codeDir  The folder of the code.
 * @param config   The site's.
 */
export function siteFormWords(codeDir: string, config: unknown): FormWords {
  const { properties = {} } = readJson(join(codeDir, 'schema/parts/texts.json')) as { properties?: TextFields };
  return formWords(properties, config);
}

/**
 * Provides each form schema with its compiled validator, as `virtual:form-schemas`.
 *
 * The default export loads `{ schema, default: validate, kinds }` by a name such as "schema/enquiry.schema.json"; every form is a
 * chunk of its own. In what a build makes for browsers it knows no form: it would tell of forms that are not due. There each page
 * names the entries of its forms, `virtual:form-schemas/entry/schema/enquiry.schema.json.js`, which add themselves.
 *
 * @param siteDir  The folder that holds schema/; the project's own where left out.
 * @param more     Forms besides those in files, complete, by names of their own: those in further languages.
 */
export function formSchemas(siteDir?: string, more: ReadonlyMap<string, FormSchema> = new Map()): Plugin {
  let root = siteDir ?? process.cwd();
  let codeDir = root;
  let formDir = '';
  const readWords = () =>
    siteFormWords(codeDir, readJson(resolve(root, process.env['SITE_CONFIG'] || 'site.config.json')));
  const names = () => [...listFormSchemas(root, readWords()), ...more.keys()];
  return {
    name: 'form-schemas',
    configResolved(config) {
      root = siteDir ?? config.root;
      codeDir = config.root;
      formDir = `${config.root.replaceAll('\\', '/')}/src/form`;
    },
    buildStart() {
      if (!isForVisitors(this.environment)) return;
      for (const file of names()) this.emitFile({ type: 'chunk', id: `${ENTRY}/${file}.js`, name: basename(file) });
    },
    resolveId: { filter: { id: new RegExp(`^${LIST}(/|$)`) }, handler: hidden },
    load: {
      filter: { id: new RegExp(`^${hidden(LIST)}(/|$)`) },
      handler(id) {
        if (id === hidden(LIST)) return listModule(isForVisitors(this.environment) ? [] : names());
        if (id.startsWith(hidden(ENTRY)))
          return entryModule(id.slice(hidden(ENTRY).length + 1, -'.js'.length), formDir);
        const name = id.slice(hidden(LIST).length + 1, -'.js'.length);
        const file = join(root, name);
        const schema = more.get(name) ?? readFormSchema(file, readWords());
        if (!schema) throw new Error(`${file} has no "properties": it is not a form.`);
        return `${kindImports(schema, formDir)}\n${compileValidator(schema)}\nexport const schema = ${JSON.stringify(schema)};`;
      },
    },
  };
}
