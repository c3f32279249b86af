import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { compileValidator } from '../form/compile/compile-validator.ts';
import { readFormSchema } from '../form/compile/read-form-schema.ts';

/** The list of all forms, and the prefix of each form's own module. */
const LIST = 'virtual:form-schemas';
/** Rolldown and Vite leave ids that start with a zero byte to the plugin that made them. */
const hidden = (id: string) => `\0${id}`;
/** The schema of site.config.json itself and the pieces it is made of: not forms. */
const NOT_FORMS = ['site.schema.json', 'sections.schema.json'];

/**
 * Lists the forms of a project.
 *
 * @param root  The project's folder.
 * @returns     Paths as `site.config.json` names them, in alphabetical order: "schema/enquiry.schema.json".
 */
export function listFormSchemas(root: string): string[] {
  return readdirSync(join(root, 'schema'))
    .filter((name) => name.endsWith('.schema.json') && !NOT_FORMS.includes(name))
    .toSorted()
    .map((name) => `schema/${name}`)
    .filter((file) => isForm(join(root, file)));
}

/** Whether a file describes a form; one that cannot be read counts: what is wrong with it is told by `validateSite`. */
function isForm(file: string): boolean {
  try {
    return readFormSchema(file) !== undefined;
  } catch {
    return true;
  }
}

function listModule(root: string): string {
  const entries = listFormSchemas(root).map((file) => {
    const name = JSON.stringify(file);
    // Not ending in .json: Vite would read it as data.
    return `${name}: () => import(${JSON.stringify(`${LIST}/${file}.js`)})`;
  });
  return `export default { ${entries.join(', ')} };`;
}

/** The dev server paints the page anew when a form comes or goes. */
function watchFolder(server: ViteDevServer): void {
  const refresh = (file: string) => {
    if (!file.endsWith('.schema.json')) return;
    const list = server.moduleGraph.getModuleById(hidden(LIST));
    if (list) server.moduleGraph.invalidateModule(list);
    server.ws.send({ type: 'full-reload' });
  };
  server.watcher.on('add', refresh);
  server.watcher.on('unlink', refresh);
}

/**
 * Offers each form schema with its compiled validator to the code of the site, as `virtual:form-schemas`.
 *
 * The default export maps "schema/enquiry.schema.json" to a function that loads `{ schema, default: validate }`;
 * every form becomes a chunk of its own.
 *
 * @param siteDir  The folder that holds schema/; the project's own where left out.
 */
export function formSchemas(siteDir?: string): Plugin {
  let root = siteDir ?? process.cwd();
  const lastGood = new Map<string, string>();
  return {
    name: 'form-schemas',
    config: () => ({
      // Named here, so that the dev server does not find them one by one and reload the page each time.
      optimizeDeps: {
        include: ['@rjsf/core', '@rjsf/core/lib/components/fields/SchemaField.js', '@rjsf/validator-ajv8'],
      },
    }),
    configResolved(config) {
      root = siteDir ?? config.root;
    },
    configureServer: watchFolder,
    // The filters spare the bundler a call for each module of the site.
    resolveId: { filter: { id: new RegExp(`^${LIST}(/|$)`) }, handler: hidden },
    load: {
      filter: { id: new RegExp(`^${hidden(LIST)}(/|$)`) },
      handler(id) {
        if (id === hidden(LIST)) return listModule(root);
        const file = join(root, id.slice(hidden(LIST).length + 1, -'.js'.length));
        this.addWatchFile(file);
        try {
          const schema = readFormSchema(file);
          if (!schema) throw new Error(`${file} has no "properties": it is not a form.`);
          const code = `${compileValidator(schema)}\nexport const schema = ${JSON.stringify(schema)};`;
          lastGood.set(file, code);
          return code;
        } catch (fault) {
          // Broken while developing: the form stays as it was, and the problem stands over the page.
          const code = lastGood.get(file);
          if (code === undefined) throw fault;
          return code;
        }
      },
    },
  };
}
