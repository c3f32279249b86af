/** Prints every text that a translator could take from React. Exits 1 where there is one. @see checkLooseTexts */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { printProblems, wantsColour } from '../../config/index.ts';
import { checkLooseTexts } from './check-loose-texts.ts';

const files = globSync('src/**/*.tsx', { ignore: ['**/*.test.tsx', '**/testing/**'] });
const problems = checkLooseTexts(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
process.stdout.write(printProblems(problems, { colour: wantsColour() }));
process.exitCode = problems.length > 0 ? 1 : 0;
