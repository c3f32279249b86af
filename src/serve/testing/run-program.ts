import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { onTestFinished } from 'vitest';
import { workerFolder } from '../../../tests/worker-folder.ts';
import { projectDir, tempFolder } from './write-site.ts';

/** A program in a child process. */
export interface Program {
  child: ChildProcess;
  /** Printed so far. */
  output: { stdout: string; stderr: string };
  /** Resolves with its exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
}

const programs = ['main', 'commands/enquiries', 'commands/backup', 'commands/restore'];
let bundleDir: string | null = null;

/** Bundles the programs as the build does: compiling them at each start took most of a test's time. */
function bundlePrograms(): string {
  if (bundleDir !== null) return bundleDir;
  const outdir = path.join(workerFolder(), 'programs');
  buildSync({
    entryPoints: programs.map((name) => path.join(projectDir, 'src', 'serve', `${name}.ts`)),
    entryNames: '[name]',
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  bundleDir = outdir;
  return outdir;
}

/** Where a program of this folder is, such as "main.ts". */
const bundleOf = (name: string): string => path.join(bundlePrograms(), name.replace(/\.ts$/, '.js'));

/** Runs one of the programs of this folder, such as "main.ts"; it ends with the test. */
export function runProgram(name: string, args: string[], variables: Record<string, string>): Program {
  return run(process.execPath, ['--enable-source-maps', bundleOf(name), ...args], projectDir, variables);
}

function run(command: string, words: string[], cwd: string, variables: Record<string, string>): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, words, { cwd, env: { PATH, HOME, ...variables } });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output, ended };
}

const serverVariables = { PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0' };

/** Runs the server; resolves with its origin once it has printed it. */
export const runServer = (releasesDir: string, variables: Record<string, string>) =>
  listening(runProgram('main.ts', [releasesDir], { ...serverVariables, ...variables }));

/** Runs the server by a script of package.json, without a build; the program has ended once npm and the server have. */
export async function runServerByNpm(script: string, releasesDir: string, variables: Record<string, string>) {
  const folder = await tempFolder();
  const serve = `node ${JSON.stringify(bundleOf('main.ts'))} ${JSON.stringify(releasesDir)}`;
  const { scripts } = JSON.parse(await readFile(path.join(projectDir, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [name, command] of Object.entries(scripts))
    scripts[name] = command
      .replace('node src/tools/run.js src/prerender/build.ts', 'node --version')
      .replace('node src/serve/launch.js serve', () => serve);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
  return listening(run('npm', ['run', '-s', script], folder, { ...serverVariables, ...variables }));
}

async function listening(program: Program): Promise<Program & { origin: string }> {
  const origin = await new Promise<string>((resolve, reject) => {
    program.child.stdout?.on('data', () => {
      const [found] = /http:\/\/\S+/.exec(program.output.stdout) ?? [];
      if (found) resolve(found);
    });
    void program.ended.then((code) => reject(new Error(`The server ended with ${code}: ${program.output.stderr}`)));
  });
  return { ...program, origin };
}
