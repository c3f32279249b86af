import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import type { Problem } from '../../config/index.ts';
import { IMPORT_RULES, type ImportRule } from './import-rules.ts';

interface Import {
  /** As written: "../model/page.ts", "react". */
  specifier: string;
  /** The file, from the project's folder; undefined for a package. */
  target: string | undefined;
  line: number;
  column: number;
}

/** Whether a file is test code, from the project's folder. */
export const isTest = (file: string): boolean => /^tests\/|\.test\.tsx?$|\/testing\//.test(file);
/** Whether a file is another one, or in that folder. */
const isWithin = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);

/** Static, dynamic and type imports of a module, and what it exports from others. */
export function listImports(file: string, text: string): Import[] {
  const found: Import[] = [];
  const add = ({ source }: { source: { value?: unknown; start: number } | null }) => {
    if (typeof source?.value !== 'string') return;
    const [specifier] = source.value.split('?') as [string];
    const before = text.slice(0, source.start).split('\n');
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : undefined;
    found.push({ specifier, target, line: before.length, column: before.at(-1)!.length + 1 });
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add as (node: unknown) => void,
    TSImportType: add,
  }).visit(parseSync(file, text).program);
  return found;
}

/** The row that a file of src is subject to, and the folder that it stands for. */
function ruleOf(file: string): { folder: string; rule: ImportRule } | undefined {
  const rows = Object.entries(IMPORT_RULES).toSorted(([a], [b]) => b.length - a.length);
  for (const [row, rule] of rows) {
    const [folder] = new RegExp(`^src/${row.replace('*', '[^/]+')}(?=/|$)`).exec(file) ?? [];
    if (folder) return { folder, rule };
  }
  return undefined;
}

/** Why a file must not import another, and from where it may; undefined where it may. */
function reasonAgainst(file: string, { specifier, target }: Import): [why: string, fix: string] | undefined {
  const row = ruleOf(file);
  if (!row) return ['Its folder is not in the table of imports.', 'Add it to src/tools/verify/import-rules.ts.'];
  const { folder, rule } = row;
  const name = folder.replace('src/', '');
  if (rule.hasNoReact && (target ? target.endsWith('.tsx') : /^(react|@rjsf)/.test(specifier)))
    return [`${name}/ runs without React, whose packages a server lacks.`, 'Move what both need to a file without it.'];
  if (rule.hasNoNode && (specifier.startsWith('node:') || target?.includes('/server/')))
    return [`${name}/ runs in the browser too.`, 'Move it to a folder that only Node runs.'];
  if (target === undefined) return undefined;
  const named = rule.from.some((from) => isWithin(target, `src/${from}`) || isWithin(target, from));
  if (isTest(target) && !named)
    return ['Nothing but a test imports test code.', 'Move what both need out of the tests.'];
  if (named || isWithin(target, folder)) return undefined;
  const others = rule.from.length > 0 ? `itself, ${rule.from.join(', ')}` : 'itself';
  return [`${name}/ imports from ${others} only: src/README.md.`, 'Move what both need to a folder that both import.'];
}

/**
 * Checks who imports whom: the table of `import-rules.ts`. That no module imports itself by way of others, oxlint holds.
 *
 * @param sources  Texts by file, from the project's folder: "src/serve/index.ts".
 * @returns        A problem at each import that must not be.
 */
export const checkImports = (sources: Map<string, string>): Problem[] =>
  [...sources].flatMap(([file, text]) =>
    (isTest(file) ? [] : listImports(file, text)).flatMap((one): Problem[] => {
      const [why, fix] = reasonAgainst(file, one) ?? [];
      if (why === undefined || fix === undefined) return [];
      const { specifier, line, column } = one;
      const what = `"${specifier}" is imported.`;
      return [{ severity: 'problem', code: 'wrong-import', file, line, column, path: [], what, why, fix }];
    }),
  );
