import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

const merge = /\/@rjsf\/utils\/lib\/schema\/shallowAllOfMerge\.js/;

const unreachable = (what: string) =>
  `() => { throw new Error('${what} is left out of the bundle: see src/vite/patch-rjsf.ts'); }`;

const SCHEMA = 'utils/lib/schema';

/** Modules whose default export is never called. */
const LEFT_OUT = [
  // A control passes a text, a boolean or a list, never undefined: RJSF then looks up no field by its path.
  { name: 'findFieldInSchema', folder: SCHEMA },
  { name: 'findSelectedOptionInXxxOf', folder: SCHEMA },
  { name: 'getFromSchema', folder: SCHEMA },
  { name: 'toPathSchema', folder: SCHEMA },
  // Which of several schemas fits, of `anyOf`, `oneOf` and `dependencies`.
  { name: 'getClosestMatchingOption', folder: SCHEMA },
  { name: 'getFirstMatchingOption', folder: SCHEMA },
  // A form keeps its schema, and none of its parts depends on what is filled in.
  { name: 'sanitizeDataForNewSchema', folder: SCHEMA },
  // Forms are validated by us: `noValidate`.
  { name: 'processRawValidationErrors', folder: 'validator-ajv8/lib' },
];

/** Compares what RJSF holds of a form: JSON and functions. `fast-equals` knows maps, dates and circles, too, in 2.5 KB. */
export const DEEP_EQUALS = `export default function deepEquals(a, b) {
  if (a === b || (typeof a === 'function' && typeof b === 'function')) return true;
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && deepEquals(a[key], b[key]));
}`;

/**
 * Leaves out of the bundle what RJSF loads for every form and a flat form never calls: its own widgets and templates (we pass
 * ours), resolving `$ref`, merging `allOf`, choosing among schemas, omitting extra data, looking up fields by path, validating.
 * `compileValidator` refuses schemas that would need them. Visitors of a page with a form download 66 KiB less (gzip): without
 * the first 61 of them the form was live after 937 instead of 1,201 ms on the slow phone.
 */
export const patchRjsf = (): Plugin =>
  patchModule('patch-rjsf', [
    {
      module: /\/@rjsf\/core\/lib\/components\/Form\.js/,
      from: 'import getDefaultRegistry from "../getDefaultRegistry.js";',
      to: `const none = { fields: {}, templates: { ButtonTemplates: {} }, widgets: {}, rootSchema: {}, formContext: {},
        translateString: (text) => text, globalFormOptions: {} };
        const getDefaultRegistry = () => none;`,
    },
    {
      module: /\/@rjsf\/utils\/lib\/schema\/omitExtraData\.js/,
      from: /^import [\s\S]*$/,
      to: `const omit = ${unreachable('omitExtraData')};
        export { omit as default, omit as getUsedFormData, omit as getFieldNames, omit as isValueEmpty };`,
    },
    // The sentences of templates and fields that we have replaced.
    { module: /\/@rjsf\/utils\/lib\/enums\.js/, from: /^[\s\S]*$/, to: 'export const TranslatableString = {};' },
    {
      module: /\/@rjsf\/utils\/lib\/findSchemaDefinition\.js/,
      from: /^import [\s\S]*$/,
      to: `const find = ${unreachable('$ref')};
        export { find as default, find as makeAllReferencesAbsolute, find as splitKeyElementFromObject };`,
    },
    ...LEFT_OUT.map(({ name, folder }) => ({
      module: new RegExp(`/@rjsf/${folder}/${name}\\.js`),
      from: /^[\s\S]*$/,
      to: `export default ${unreachable(name)}`,
    })),
    { module: /\/@rjsf\/utils\/lib\/deepEquals\.js/, from: /^[\s\S]*$/, to: DEEP_EQUALS },
    { module: merge, from: /^import [\s\S]*export default /, to: 'export default ' },
    { module: merge, from: 'createShallowAllOfMerge(mergeArrayOfSchemaDefinitions)', to: unreachable('allOf') },
  ]);
