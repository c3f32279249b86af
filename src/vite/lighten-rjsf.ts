import type { Plugin } from 'vite';

/** One thing RJSF brings along that a flat form with own templates never calls. */
interface Spare {
  /** The specifier as RJSF's own files write it. */
  specifier: string;
  /** The package's folder that imports it. */
  importer: string;
  /** What stands in its place. */
  code: string;
}

const unreachable = (what: string) =>
  `() => { throw new Error('${what} is left out of the bundle: see src/vite/lighten-rjsf.ts'); }`;

const SPARE: Spare[] = [
  {
    specifier: '../getDefaultRegistry.js',
    importer: '@rjsf/core/lib/components/Form.js',
    code: `const none = { fields: {}, templates: { ButtonTemplates: {} }, widgets: {}, rootSchema: {}, formContext: {},
      translateString: (text) => text, globalFormOptions: {} };
      export default () => none;`,
  },
  {
    specifier: 'fast-uri',
    importer: '@rjsf/utils/lib/findSchemaDefinition.js',
    code: `const resolve = ${unreachable('$ref')}; export default { resolve, serialize: resolve, equal: resolve };`,
  },
  {
    specifier: 'jsonpointer',
    importer: '@rjsf/utils/lib/findSchemaDefinition.js',
    code: `export default { get: ${unreachable('$ref')} };`,
  },
  {
    specifier: '@x0k/json-schema-merge',
    importer: '@rjsf/utils/lib/schema/shallowAllOfMerge.js',
    code: `const merge = ${unreachable('allOf')};
      export const createComparator = () => ({}), createMerger = () => ({}), createShallowAllOfMerge = () => merge;`,
  },
  {
    specifier: '@x0k/json-schema-merge/lib/array',
    importer: '@rjsf/utils/lib/schema/shallowAllOfMerge.js',
    code: 'export const createDeduplicator = () => undefined, createIntersector = () => undefined;',
  },
];

const prefix = '\0rjsf-spare:';

/**
 * Leaves out of the browser's bundle what RJSF loads for every form and a flat form never calls: its own widgets and
 * templates (we pass ours), the resolution of `$ref`, the merging of `allOf`. `compileValidator` refuses schemas that
 * would need them, so none of it can be reached.
 *
 * @returns  A plugin for the client build; it fails the build when RJSF no longer imports one of them where it did,
 *           so that an update of the package cannot silently grow or break the form.
 */
export function lightenRjsf(): Plugin {
  const met = new Set<Spare>();
  let hasForm = false;
  return {
    name: 'lighten-rjsf',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildStart() {
      met.clear();
      hasForm = false;
    },
    resolveId(specifier, importer = '') {
      const from = importer.split('?')[0]!.replaceAll('\\', '/');
      if (!from.includes('/@rjsf/')) return undefined;
      hasForm ||= from.endsWith('@rjsf/core/lib/components/Form.js');
      const index = SPARE.findIndex((spare) => spare.specifier === specifier && from.endsWith(spare.importer));
      if (index < 0) return undefined;
      met.add(SPARE[index]!);
      return { id: `${prefix}${index}`, moduleSideEffects: false };
    },
    load(id) {
      return id.startsWith(prefix) ? SPARE[Number(id.slice(prefix.length))]?.code : undefined;
    },
    buildEnd(error) {
      const gone = SPARE.filter((spare) => !met.has(spare));
      if (error || !hasForm || gone.length === 0) return;
      const list = gone.map(({ specifier, importer }) => `"${specifier}" in ${importer}`).join(', ');
      this.error(
        `RJSF no longer imports ${list}. Look what took its place and mend SPARE in src/vite/lighten-rjsf.ts.`,
      );
    },
  };
}
