// Plain JavaScript that Node 18 reads, because Node runs it directly: before our programs are bundled, and where only the server is
// installed.
import { accessSync, constants } from 'node:fs';

/** Says what is wrong in the form of all problems, and ends the program. */
function end(name, code, what, why, fix) {
  console.error(`${name}  ${code}\n  What  ${what}\n  Why   ${why}\n  Fix   ${fix}`);
  process.exit(1);
}

/** Ends the program with a sentence where this Node is older than package.json asks for. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  end(
    'node',
    'old-node',
    `This is Node ${process.versions.node}.`,
    'The site is written for Node 20.19 and later.',
    'Install Node 24, and run the command again.',
  );
}

/** Ends the program with a sentence where the folder of the code has a name that Vite cannot work in. */
export function requirePlainFolder(folder) {
  const sign = /[#?*]/.exec(folder)?.[0];
  if (sign)
    end(
      folder,
      'bad-folder',
      `The path of this folder has "${sign}" in it.`,
      'Vite, which builds the site, takes it for a part of an address or a pattern.',
      'Rename the folder; that of a site (SITE_DIR) may have any name.',
    );
}

/** The user of this process by its number, as the end of a sentence; nothing where the system knows none. */
const asUser = () => (process.getuid ? ` as the user ${process.getuid()}` : '');

/** Whether a file of the built site is there. Ends the program with a sentence where this user may not read it. */
export function isBuilt(file) {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch (fault) {
    if (fault.code !== 'EACCES') return false;
    return end(
      fault.path,
      'not-read',
      `It cannot be read (${fault.code}).`,
      `This user may not read there. The command runs${asUser()}.`,
      'Run the command as the user who built the site; or let others read it, again after each build: chmod -R a+rX dist-server',
    );
  }
}

/** What the system says of a file that cannot be written, and what it means. */
const WRITE_FAULTS = {
  EACCES: 'This user may not write there.',
  EPERM: 'This user may not write there.',
  EROFS: 'The disk is read-only.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'This user has no room left on the disk.',
  ENOTDIR: 'A file stands in the place of a folder.',
  EEXIST: 'A file stands in the place of a folder.',
};

/**
 * Ends the program with a sentence for a fault of the installation or of the disk. Others are thrown again: they are ours.
 *
 * @param fault    What a program threw at its start.
 * @param install  The command that installs what is missing.
 */
export function explain(fault, install) {
  const [, missing] = /^Cannot find package '([^']+)'/.exec(fault?.message ?? '') ?? [];
  if (missing)
    end(
      'node_modules',
      'not-installed',
      `The package "${missing}" is not installed.`,
      'Each command needs packages; under NODE_ENV=production npm leaves out those that build the site.',
      `Run: ${install}`,
    );
  const why = WRITE_FAULTS[fault?.code];
  if (!why || typeof fault.path !== 'string' || /^(read|scandir|stat|lstat)/.test(fault.syscall)) throw fault;
  end(
    fault.dest ?? fault.path,
    'not-written',
    `It cannot be written (${fault.code}).`,
    `${why} The command runs${asUser()}.`,
    'Make room or give that user the right to write there; or run the command as the user to whom the folder belongs.',
  );
}
