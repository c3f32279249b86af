import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Environment, Plugin, ResolvedConfig, ViteDevServer } from 'vite';
import { compileValidator } from '../form/compile/compile-validator.ts';
import { kindImports } from '../form/compile/kind-imports.ts';
import { readFormSchema } from '../form/compile/read-form-schema.ts';
import type { FormSchema } from '../model/form/form-schema.ts';
import { formWords, type FormWords } from '../model/form/form-words.ts';
import { isFormFileName } from '../model/form/is-form-file-name.ts';

type Forms = ReadonlyMap<string, FormSchema>;

/** What the plugin gives to a program that has forms besides those in files. */
export interface FormDrafts {
  /**
   * Takes these texts for the files of forms from now on, by their names as `site.config.json` has them, and tells pages where that
   * changes them.
   */
  follow(texts: ReadonlyMap<string, string>): void;
  /** Has these, too, by names of their own, complete: those in further languages. Tells pages where that changes them. */
  add(forms: Forms): void;
  /** How often they have changed. Each form's module has the number at which it was made. */
  readonly version: number;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The plugin's `api` of a running Vite. */
export const formDraftsOf = ({ plugins }: Pick<ResolvedConfig, 'plugins'>): FormDrafts =>
  plugins.find(({ name }) => name === 'form-schemas')!.api as FormDrafts;

/** Gives the plugin of a build forms besides those in files. @see FormDrafts.add */
export const withForms = (forms: Forms): Plugin => ({
  name: 'more-form-schemas',
  configResolved: (config) => formDraftsOf(config).add(forms),
});

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
 * @param texts  Those of a draft, by path.
 * @returns      Paths as `site.config.json` names them, in alphabetical order: "schema/enquiry.schema.json".
 */
export function listFormSchemas(
  root: string,
  words: FormWords,
  texts: ReadonlyMap<string, string> = new Map(),
): string[] {
  const onDisk = readdirSync(join(root, 'schema'))
    .filter(isFormFileName)
    .map((name) => `schema/${name}`);
  return [...new Set([...onDisk, ...texts.keys()])]
    .toSorted()
    .filter((file) => isForm(join(root, file), words, texts.get(file)));
}

/** Whether a file describes a form. One that cannot be read counts: `validateSite` reports it. */
function isForm(file: string, words: FormWords, text: string | undefined): boolean {
  try {
    return readFormSchema(file, words, text) !== undefined;
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
  return `export default { ${entries.join(', ')} };`;
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
 * Provides each form schema with its compiled validator, as `virtual:form-schemas`.
 *
 * The default export maps "schema/enquiry.schema.json" to a function that loads `{ schema, default: validate, kinds }`;
 * every form is a chunk of its own. In what a build makes for browsers the map is empty: it would tell of forms that are not
 * due. There each page names the entries of its forms, `virtual:form-schemas/entry/schema/enquiry.schema.json.js`, which add
 * themselves.
 *
 * @param siteDir  The folder that holds schema/; the project's own where left out.
 */
export function formSchemas(siteDir?: string): Plugin<FormDrafts> {
  let root = siteDir ?? process.cwd();
  let projectDir = root;
  let formDir = '';
  const lastValid = new Map<string, string>();
  let drafts = NONE;
  let more: Forms | undefined;
  let onDrafts = () => {};
  let version = 0;
  /** Makes forms anew from what has changed. */
  const forgetForms = ({ environments }: ViteDevServer): void => {
    version++;
    for (const { moduleGraph } of Object.values(environments))
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (id.startsWith(hidden(LIST))) moduleGraph.invalidateModule(module);
  };
  const renewForms = (server: ViteDevServer): void => {
    forgetForms(server);
    server.ws.send('site:forms', version);
  };
  const names = () => [...listFormSchemas(root, readWords(), drafts), ...(more?.keys() ?? [])];
  const moduleOf = (schema: FormSchema) =>
    `${kindImports(schema, formDir)}\n${compileValidator(schema)}\nexport const schema = ${JSON.stringify(schema)};`;
  const numbered = (code: string, { config }: Environment) =>
    config.command === 'serve' ? `${code}\nexport const version = ${version};` : code;
  const configFile = () => resolve(root, process.env['SITE_CONFIG'] || 'site.config.json');
  const readWords = () => {
    const { properties = {} } = readJson(join(projectDir, 'schema/parts/texts.json')) as { properties?: TextFields };
    return formWords(properties, readJson(configFile()));
  };
  return {
    name: 'form-schemas',
    api: {
      follow(texts) {
        // Nothing was drawn from other ones yet.
        const isFirst = drafts === NONE;
        const isSame =
          isFirst || (texts.size === drafts.size && [...texts].every(([name, text]) => drafts.get(name) === text));
        drafts = texts;
        if (!isSame) onDrafts();
      },
      add(forms) {
        const isSame = more === undefined || JSON.stringify([...more]) === JSON.stringify([...forms]);
        more = forms;
        if (!isSame) onDrafts();
      },
      get version() {
        return version;
      },
    },
    config: () => ({
      // Listed, or the dev server would find them one by one and reload the page each time.
      optimizeDeps: {
        include: ['@rjsf/core', '@rjsf/core/lib/components/fields/SchemaField.js', '@rjsf/validator-ajv8'],
      },
    }),
    configResolved(config) {
      root = siteDir ?? config.root;
      projectDir = config.root;
      formDir = `${config.root.replaceAll('\\', '/')}/src/form`;
    },
    buildStart() {
      if (!isForVisitors(this.environment)) return;
      for (const file of names()) this.emitFile({ type: 'chunk', id: `${ENTRY}/${file}.js`, name: basename(file) });
    },
    configureServer(server) {
      let said = JSON.stringify(readWords());
      onDrafts = () => renewForms(server);
      const onForm = (file: string) => file.endsWith('.schema.json') && renewForms(server);
      server.watcher.on('add', onForm);
      server.watcher.on('unlink', onForm);
      server.watcher.on('change', (file) => {
        if (resolve(file) !== configFile()) return;
        const now = JSON.stringify(readWords());
        if (now !== said) renewForms(server);
        said = now;
      });
    },
    resolveId: { filter: { id: new RegExp(`^${LIST}(/|$)`) }, handler: hidden },
    load: {
      filter: { id: new RegExp(`^${hidden(LIST)}(/|$)`) },
      handler(id) {
        if (id === hidden(LIST)) return listModule(isForVisitors(this.environment) ? [] : names());
        if (id.startsWith(hidden(ENTRY)))
          return entryModule(id.slice(hidden(ENTRY).length + 1, -'.js'.length), formDir);
        const name = id.slice(hidden(LIST).length + 1, -'.js'.length);
        const translated = more?.get(name);
        if (translated) return numbered(moduleOf(translated), this.environment);
        const file = join(root, name);
        // One of a draft alone cannot be watched.
        if (existsSync(file)) this.addWatchFile(file);
        try {
          const schema = readFormSchema(file, readWords(), drafts.get(name));
          if (!schema) throw new Error(`${file} has no "properties": it is not a form.`);
          const code = moduleOf(schema);
          lastValid.set(file, code);
          return numbered(code, this.environment);
        } catch (fault) {
          // Broken during development: keep the last valid form; the page shows the problem.
          const code = lastValid.get(file);
          if (code === undefined) throw fault;
          return numbered(code, this.environment);
        }
      },
    },
  };
}
