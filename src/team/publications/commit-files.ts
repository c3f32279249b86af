import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SITE_FOLDERS } from '../../config/site-folders.ts';

const run = promisify(execFile);

/** Whose commit it is, and what it says. */
interface CommitOptions {
  name: string;
  address: string;
  /** As typed; empty for a default. */
  message: string;
}

/** What the header of a commit cannot hold. At the ends of a name Git leaves out more, and refuses a name of nothing else. */
const plain = (text: string): string => text.replace(/[<>\p{C}]/gu, ' ').replace(/^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/gu, '');

/** A path of this machine: its last name is enough. */
const PATH = /(?:[A-Za-z]:)?(?:[\\/][^\s'"\\/:]+)+[\\/]?/g;

/** What went wrong, for people who do not see this machine. */
function reasonOf(fault: unknown): string {
  const { code, stderr = '' } = fault as { code?: unknown; stderr?: string };
  if (code === 'ENOENT') return 'Git is not installed where the studio runs.';
  const said = stderr.trim().replace(PATH, (path) => path.replace(/[\\/]$/, '').replace(/^.*[\\/]/, '…/'));
  return said === '' ? 'Git refused it, and did not say why.' : `Git says: ${said}`;
}

/**
 * Commits the files of a site in somebody's name, and nothing else that waits in the repository. Where they are as they were
 * committed last, nothing is done.
 *
 * @throws  With what Git says, without paths of this machine; the cause has all of it.
 */
export async function commitFiles(rootDir: string, file: string, options: CommitOptions): Promise<void> {
  await commit(rootDir, file, options).catch((cause: unknown) => {
    throw new Error(reasonOf(cause), { cause });
  });
}

async function commit(rootDir: string, file: string, { name, address, message }: CommitOptions): Promise<void> {
  const config = realpathSync(file);
  const git = (...words: string[]) => run('git', words, { cwd: dirname(config) });
  const { stdout: top } = await git('rev-parse', '--show-toplevel');
  // A config may lie in another repository than its forms and pictures.
  const isWithin = (path: string) => !relative(realpathSync(top.trim()), path).startsWith('..');
  const folders = SITE_FOLDERS.map((folder) => resolve(rootDir, folder)).filter(existsSync);
  const paths = [config, ...folders.map((folder) => realpathSync(folder)).filter(isWithin)];
  await git('add', '--all', '--', ...paths);
  const { stdout } = await git('diff', '--cached', '--name-only', '--', ...paths);
  if (stdout === '') return;
  const who = [plain(name) || plain(address), plain(address)] as const;
  // No argument of a program holds U+0000.
  const note = message.replace(/\0/g, '').trim() || 'Publish the site';
  const words = ['-c', `user.name=${who[0]}`, '-c', `user.email=${who[1]}`, 'commit', '--quiet', '--only'];
  await git(...words, `--author=${who[0]} <${who[1]}>`, `--message=${note}`, '--', ...paths);
}
