import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { OWN_SITE } from '../../tests/own-site.ts';
import { formSchemas } from './form-schemas.ts';
import { patchRjsf } from './patch-rjsf.ts';

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
  }, 60_000);
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
      /markdown-to-jsx|node_modules\/ajv|fast-uri|json-schema-merge|core\/lib\/components\/widgets/,
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
