/** Prints every import that src/tools/verify/import-rules.ts forbids. Exits 1 where there is one. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { printProblems, wantsColour } from '../../config/index.ts';
import { checkImports } from './check-imports.ts';

const files = globSync('src/**/*.{ts,tsx,js}');
const problems = checkImports(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
process.stdout.write(printProblems(problems, { colour: wantsColour() }));
process.exitCode = problems.length > 0 ? 1 : 0;
