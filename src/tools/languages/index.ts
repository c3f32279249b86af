import { languages } from './languages.ts';

const { output, exitCode } = await languages(process.argv.slice(2), process.cwd());
// A pager or `head` may stop reading.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
process.stdout.write(output);
process.exitCode = exitCode;
