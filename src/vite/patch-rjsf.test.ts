import { deepEquals } from '@rjsf/utils';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import fc from '../../tests/random.ts';
import { OWN_SITE } from '../../tests/own-site.ts';
import { formSchemas } from './form-schemas.ts';
import { DEEP_EQUALS, patchRjsf } from './patch-rjsf.ts';

/** Builds the form section by itself, with React left outside. */
async function buildForm(): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [formSchemas(OWN_SITE), patchRjsf()],
    build: {
      write: false,
      minify: true,
      lib: { entry: 'src/sections/form/index.ts', formats: ['es'], fileName: 'form' },
      rolldownOptions: { external: [/^react(-dom)?($|\/)/, 'react-router-dom', 'react-intersection-observer'] },
    },
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [Rolldown.RolldownOutput];
  return output.filter((part): part is Rolldown.OutputChunk => part.type === 'chunk');
}

describe('the form that visitors download', () => {
  let chunks: Rolldown.OutputChunk[];
  beforeAll(async () => {
    chunks = await buildForm();
  });
  /** The chunks that the section and a form load. */
  const loadedBy = (form: string) => {
    const loaded = new Set(chunks.filter(({ name }) => name === 'form' || name === `${form}.schema.json`));
    for (const { imports } of loaded)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
    return [...loaded];
  };
  const modulesOf = (form: string) =>
    loadedBy(form)
      .flatMap((chunk) => Object.keys(chunk.modules))
      .join('\n');

  // Its weight is measured on built pages: tests/browser/budget.spec.ts.
  it('comes without Markdown, a schema compiler or code from strings', () => {
    const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules)).join('\n');
    expect(modules).toContain('@rjsf/core/lib/components/Form.js');
    expect(modules).not.toMatch(
      /markdown-to-jsx|node_modules\/ajv|fast-uri|fast-equals|json-schema-merge|core\/lib\/components\/widgets/,
    );
    for (const { code } of chunks) expect(code).not.toMatch(/new Function\(|\beval\(|Missing items definition/);
  });

  it('comes with the code of the kinds of fields that the form has beyond lines, and of no others', () => {
    const kindsIn = (form: string) =>
      [...modulesOf(form).matchAll(/\/kinds\/([\w-]+)\/control\.tsx/g)].map(([, name]) => name).toSorted();
    expect(kindsIn('enquiry')).toEqual(['long-text']);
    expect(kindsIn('plans')).toEqual(['file']);
    expect(kindsIn('conditions')).toEqual(['checkbox', 'checkboxes', 'line', 'number', 'radios', 'select']);
    expect(modulesOf('enquiry')).not.toMatch(/\/applies-now\.ts|\/arranged\//);
    expect(modulesOf('conditions')).toMatch(/arranged\/group\.tsx[\s\S]*check\/applies-now\.ts/);
  });
});

describe('the comparison that the form has in the place of fast-equals', () => {
  let isSame: typeof deepEquals;
  beforeAll(async () => {
    const module = (await import(`data:text/javascript,${encodeURIComponent(DEEP_EQUALS)}`)) as unknown;
    isSame = (module as { default: typeof deepEquals }).default;
  });

  it('agrees with that of RJSF on whatever a form can hold', () => {
    const changed = fc
      .jsonValue({ maxDepth: 3 })
      .chain((value) =>
        fc.tuple(fc.constant(value), fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(structuredClone(value)))),
      );
    fc.assert(
      fc.property(changed, ([one, other]) => {
        expect(isSame(one, other)).toBe(deepEquals(one, other));
      }),
    );
  });

  it.each([
    ['two functions', () => 1, () => 2],
    ['a key that is undefined, and none', { a: undefined }, {}],
    ['two keys that are both undefined', { a: undefined }, { b: undefined }],
    ['a list, and an object with the same keys', ['x'], { 0: 'x' }],
    ['nothing, and an empty object', null, {}],
  ])('agrees with it on %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(deepEquals(one, other));
  });
});
