import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whose commit it is, and what it says. */
interface CommitOptions {
  name: string;
  address: string;
  message: string;
}

/** What the header of a commit cannot hold. */
const plain = (text: string): string => text.replace(/[<>\p{C}]/gu, ' ').trim();

/**
 * Commits the files of a site in somebody's name, and nothing else that waits in the repository. Where they are as they were
 * committed last, nothing is done.
 *
 * @throws  What Git says.
 */
export async function commitFiles(
  rootDir: string,
  file: string,
  { name, address, message }: CommitOptions,
): Promise<void> {
  const config = realpathSync(file);
  const git = (...words: string[]) => run('git', words, { cwd: dirname(config) });
  const { stdout: top } = await git('rev-parse', '--show-toplevel');
  // A config may lie in another repository than its forms and pictures.
  const isWithin = (path: string) => !relative(realpathSync(top.trim()), path).startsWith('..');
  const folders = ['schema', 'public', 'languages'].map((folder) => resolve(rootDir, folder)).filter(existsSync);
  const paths = [config, ...folders.map((folder) => realpathSync(folder)).filter(isWithin)];
  await git('add', '--all', '--', ...paths);
  const { stdout } = await git('diff', '--cached', '--name-only', '--', ...paths);
  if (stdout === '') return;
  const who = [plain(name) || plain(address), plain(address)] as const;
  const words = ['-c', `user.name=${who[0]}`, '-c', `user.email=${who[1]}`, 'commit', '--quiet', '--only'];
  await git(...words, `--author=${who[0]} <${who[1]}>`, `--message=${message}`, '--', ...paths);
}
