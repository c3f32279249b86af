import { printProblems, wantsColour } from '../../config/index.ts';
import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import { versionProblems } from '../versions/check-versions.ts';
import { refreshGeneratedFiles } from './generated-files.ts';

/** `npm run schema`: writes the generated files; `--check` only compares, and names the command that updates them. */
const check = process.argv.includes('--check');
const stale = await refreshGeneratedFiles(process.cwd(), !check).catch((fault: unknown) => {
  if (!(fault instanceof SchemaProblems)) throw fault;
  console.error(printProblems(fault.problems, { colour: wantsColour(process.stderr) }));
  console.error('Nothing was written.');
  process.exit(1);
});
const needed = check ? [] : versionProblems(process.cwd());
if (needed.length > 0) {
  console.error(printProblems(needed, { colour: wantsColour(process.stderr) }));
  process.exitCode = 1;
}
if (!check) console.log(stale.length === 0 ? 'Generated files are fresh.' : `Written: ${stale.join(', ')}`);
else if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}\nRun "npm run schema" and commit what it writes.`);
  process.exitCode = 1;
}
