import { printProblems, wantsColour } from '../../config/index.ts';
import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import { versionProblems } from '../versions/check-versions.ts';

/** Part of `verify`: whether files that were written for released section types can still be read. */
function problems() {
  try {
    return versionProblems(process.cwd(), process.env['SECTION_TYPE']);
  } catch (fault) {
    if (fault instanceof SchemaProblems) return fault.problems;
    throw fault;
  }
}

const found = problems();
if (found.length > 0) {
  console.error(printProblems(found, { colour: wantsColour(process.stderr) }));
  process.exitCode = 1;
}
