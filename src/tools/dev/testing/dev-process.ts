import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { startProgram, type StartedProgram } from './start-program.ts';

const projectDir = resolve(import.meta.dirname, '../../../..');

/** A copy of the project's sources, with a site of its own. */
export interface DevProject {
  rootDir: string;
  /** Writes a file; anything but text becomes JSON. */
  write(file: string, content: unknown): void;
  remove(): void;
}

/** Copies what a dev server needs: code and shared parts of schemas, no content. */
export function devProject(): DevProject {
  const rootDir = mkdtempSync(join(tmpdir(), 'dev-project-'));
  const filter = (file: string) => !/\.(test|spec)\.tsx?$/.test(file);
  for (const entry of ['src', 'schema/parts', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'])
    cpSync(join(projectDir, entry), join(rootDir, entry), { recursive: true, filter });
  // Package by package, so that Vite's cache stays in this project's folder.
  mkdirSync(join(rootDir, 'node_modules'));
  for (const name of readdirSync(join(projectDir, 'node_modules')))
    if (!name.startsWith('.'))
      symlinkSync(join(projectDir, 'node_modules', name), join(rootDir, 'node_modules', name), 'junction');
  mkdirSync(join(rootDir, 'public'));
  return {
    rootDir,
    write(file, content) {
      mkdirSync(dirname(join(rootDir, file)), { recursive: true });
      writeFileSync(join(rootDir, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    },
    remove: () => rmSync(rootDir, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/** `npm run dev` in a process of its own. */
export interface DevProcess extends StartedProgram {
  /** "http://127.0.0.1:12345" */
  origin: string;
  port: number;
}

/**
 * Starts the dev server of a project.
 *
 * @param environment  Beside those that choose address and port.
 * @throws             With its output, if it exits instead.
 */
export async function startDev(
  { rootDir }: Pick<DevProject, 'rootDir'>,
  environment: Record<string, string> = {},
): Promise<DevProcess> {
  const { found, ...program } = await startProgram(
    rootDir,
    ['src/tools/run.js', 'src/tools/dev/index.ts'],
    { PORT: '0', HOST: '127.0.0.1', ...environment },
    /The site is at (\S+)/,
  );
  const origin = found[1]!;
  return { ...program, origin, port: Number(new URL(origin).port) };
}
