// Before a program that is not bundled: `node src/tools/ready.js && tsx ...`. Says in a sentence what is missing, which a shell does not.
import { explain, requireNode, requirePlainFolder } from '../serve/prerequisites.js';

requireNode();
requirePlainFolder(process.cwd());
try {
  import.meta.resolve('tsx');
} catch (fault) {
  explain(fault, 'npm ci --include=dev');
}
