import { refreshGeneratedFiles } from './generated-files.ts';

/** `npm run schema`: writes the generated files; with `--check` only compares, and names the command that repairs. */
const check = process.argv.includes('--check');
const stale = await refreshGeneratedFiles(process.cwd(), !check);
if (!check) console.log(stale.length === 0 ? 'Generated files are fresh.' : `Written: ${stale.join(', ')}`);
else if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}\nRun "npm run schema" and commit what it writes.`);
  process.exitCode = 1;
}
