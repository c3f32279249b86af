import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';
import { IMPORT_RULES } from './import-rules.ts';

const check = (file: string, text: string) => checkImports(new Map([[file, text]]));

describe('Imports', () => {
  it.each([
    ['a page from model', 'src/model/page.ts', `import { renderPage } from '../render/server.tsx';`],
    ['a type by import()', 'src/model/page.ts', `export type Page = import('../render/server.tsx').Page;`],
    ['a module when it is needed', 'src/config/index.ts', `const load = () => import('../validate/index.ts');`],
    ['what is exported again', 'src/config/index.ts', `export * from '../validate/index.ts';`],
    ['a stage by way of the project', 'src/model/page.ts', `import '../../src/render/server.tsx';`],
    ['what only tests use', 'src/serve/main.ts', `import { OWN_ROOT } from '../../tests/own-site.ts';`],
    ['test code beside it', 'src/serve/main.ts', `import { startServer } from './testing/start-server.ts';`],
    ['a field of React from the server', 'src/serve/main.ts', `import { Text } from '../form/kinds/text/text.tsx';`],
    ['React from the server', 'src/serve/main.ts', `import type { ReactNode } from 'react';`],
    ['Node from what browsers run too', 'src/document/json.ts', `import { isDeepStrictEqual } from 'node:util';`],
    ['another section type', 'src/sections/hero/hero.tsx', `import { Faq } from '../faq/faq.tsx';`],
    ['the server from the interface of the studio', 'src/studio/app/main.tsx', `import '../server/index.ts';`],
    ['the server of a panel', 'src/studio/app/main.tsx', `import '../panels/find/server/requests.ts';`],
    ['the studio from the server of dev', 'src/tools/dev/index.ts', `import '../../studio/server/index.ts';`],
    ['anything from a folder that the table lacks', 'src/other/file.ts', `import 'node:fs';`],
  ])('must not be of %s', (_, file, text) => {
    expect(check(file, text)).toMatchObject([{ code: 'wrong-import', file, line: 1 }]);
  });

  it.each([
    ['from the same folder', 'src/config/index.ts', `import { readText } from './read-text.ts';`],
    ['of a kind of field from the server, without React', 'src/serve/main.ts', `import '../form/kinds/text/read.ts';`],
    ['of anything from a test', 'src/model/page.test.ts', `import '../serve/index.ts'; import '../../tests/a.ts';`],
    ['in a comment or a text', 'src/model/page.ts', `// import '../serve/index.ts'\nconst a = "import '../ui/b.ts'";`],
  ])('may be %s', (_, file, text) => {
    expect(check(file, text)).toEqual([]);
  });

  it('that must not be are shown where they are, with who may import what', () => {
    expect(check('src/ui/strip.tsx', `\nimport { a } from '../serve/index.ts';`)).toMatchObject([
      {
        line: 2,
        column: 19,
        what: '"../serve/index.ts" is imported.',
        why: 'ui/ imports from itself, model only: src/README.md.',
      },
    ]);
  });

  it('have a table whose folders exist', () => {
    const named = Object.entries(IMPORT_RULES).flatMap(([folder, { from }]) => [folder, ...from]);
    const exists = (name: string) => globSync([`src/${name}`, name], { onlyFiles: false, deep: 5 }).length > 0;
    expect(named.filter((name) => !exists(name))).toEqual([]);
  });
});
