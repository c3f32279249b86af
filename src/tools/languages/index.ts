import { languages } from './languages.ts';

const { output, exitCode } = languages(process.argv.slice(2), process.cwd());
process.stdout.write(output);
process.exitCode = exitCode;
