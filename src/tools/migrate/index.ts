import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import { UNTOUCHED } from '../command-result.ts';
import { migrate } from './migrate.ts';

try {
  const { output, exitCode } = migrate(process.argv.slice(2), process.cwd());
  process.stdout.write(output);
  process.exitCode = exitCode;
} catch (fault) {
  if (!(fault instanceof SchemaProblems)) throw fault;
  process.stderr.write(`${fault.message}${UNTOUCHED}\n`);
  process.exitCode = 1;
}
