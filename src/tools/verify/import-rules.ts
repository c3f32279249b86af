/** What the code of a folder may import, besides what is in the folder. */
export interface ImportRule {
  /** Folders and files of src, or folders of the project that hold data. */
  from: string[];
  /** It runs where no page is rendered: it imports no `.tsx` file and no package of React's. */
  hasNoReact?: true;
  /** It runs in the browser too: it imports nothing of Node's, and of no folder called `server`. */
  hasNoNode?: true;
}

const STAGES =
  'config, document, versions, validate, languages, resolve, sections, form, ui, styles, model, render, client, vite, prerender, serve'.split(
    ', ',
  );

/** What runs in the window of the studio, and the types of what it is answered. */
const INTERFACE =
  'studio/protocol.ts, studio/requests.ts, studio/rights.ts, studio/keys.ts, studio/frame-messages.ts, studio/form-order.ts, studio/preview-address.ts, studio/rich-text, document, ui, model, styles'.split(
    ', ',
  );

/**
 * Who may import whom. `*` stands for any one name; of two rows, the longer one counts. Tests import anything, and nothing
 * else imports them. `npm run schema` prints this table in src/README.md; `check-imports.ts` holds everyone to it.
 */
export const IMPORT_RULES: Record<string, ImportRule> = {
  model: { from: [] },
  styles: { from: ['model', 'schema'] },
  document: { from: ['model'], hasNoNode: true },
  config: { from: ['document', 'model'] },
  versions: { from: ['languages/overlay.ts', 'config', 'document', 'model'] },
  validate: { from: ['config', 'document', 'versions', 'languages', 'model', 'styles', 'form'] },
  'validate/schema': { from: ['config', 'document', 'model'] },
  'validate/messages': { from: ['config', 'document', 'model', 'validate/schema'] },
  'validate/facts': { from: ['config', 'document', 'model', 'validate/schema', 'validate/messages'] },
  changes: { from: ['validate', 'versions', 'config', 'document', 'model'] },
  languages: { from: ['validate/schema/walk-schema.ts', 'document', 'model'], hasNoNode: true },
  resolve: { from: ['validate', 'languages', 'config', 'model'] },
  ui: { from: ['model'] },
  form: { from: ['ui', 'model'] },
  'form/check': { from: ['form/kinds', 'model'], hasNoReact: true },
  'form/kinds/*/kind.ts': { from: ['form/check', 'form/kinds', 'model'], hasNoReact: true },
  'sections/*': { from: ['ui', 'form', 'model'] },
  render: { from: ['sections', 'form', 'ui', 'model', 'styles'] },
  client: { from: ['render', 'form', 'ui', 'model'] },
  vite: { from: ['form', 'model'] },
  prerender: { from: ['render', 'resolve', 'validate', 'config', 'vite', 'form', 'model', 'styles'] },
  serve: { from: ['form/check', 'form/kinds', 'model'], hasNoReact: true },
  preview: { from: STAGES.filter((stage) => stage !== 'versions') },
  'preview/browser': { from: ['preview', 'client', 'form', 'model'], hasNoNode: true },
  tools: { from: [...STAGES, 'changes', 'preview', 'tools/dev/testing', 'studio/testing'] },
  studio: { from: [...STAGES, 'changes', 'preview', 'tools'] },
  'studio/app': { from: ['studio/panels', ...INTERFACE], hasNoNode: true },
  'studio/panels': { from: ['studio/app', ...INTERFACE], hasNoNode: true },
  'studio/frame': { from: ['preview/browser', 'client', ...INTERFACE], hasNoNode: true },
  'studio/panels/server.ts': { from: ['studio/panels'] },
  'studio/panels/panel-server.ts': { from: ['studio/server'] },
  'studio/panels/*/server': { from: ['studio', 'tools', 'changes', 'preview', ...STAGES] },
  team: { from: [...STAGES, 'changes', 'preview', 'tools', 'studio'] },
  'team/browser': { from: [], hasNoNode: true },
};

/** A text whose table under "| Folder | Imports from |" is that of the rules. */
export function withImportRules(text: string): string {
  const rows = Object.entries(IMPORT_RULES).map(([folder, { from, hasNoReact, hasNoNode }]) => [
    `\`${folder}${folder.endsWith('.ts') ? '' : '/'}\``,
    (from.map((name) => `\`${name}\``).join(', ') || 'nothing') +
      (hasNoReact ? '; no React' : '') +
      (hasNoNode ? '; nothing of Node' : ''),
  ]);
  const [first, second] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length))) as [
    number,
    number,
  ];
  const line = ([folder, from]: string[]) => `| ${folder!.padEnd(first)} | ${from!.padEnd(second)} |\n`;
  const table = [['Folder', 'Imports from'], ['-'.repeat(first), '-'.repeat(second)], ...rows].map(line).join('');
  return text.replace(/^\| Folder +\| Imports from +\|\n(?:\|.*\n)*/m, () => table);
}
