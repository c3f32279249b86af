import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/new-folder.ts';

const PROGRAMS = ['src/tools/run.js', 'src/tools/ready.js', 'src/serve/launch.js'];
const OLD_NODE = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.8' })`;

/** A folder with the scripts that start programs, a program, and the packages or none. */
function project(name = 'project', hasPackages = true): string {
  const folder = join(newFolder(), name);
  mkdirSync(folder);
  for (const part of ['src/tools/run.js', 'src/tools/ready.js', 'src/serve', 'package.json', 'package-lock.json'])
    cpSync(part, join(folder, part), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  writeFileSync(join(folder, 'src/hello.ts'), 'console.log("Hello");');
  mkdirSync(join(folder, 'dist-server/one'), { recursive: true });
  writeFileSync(join(folder, 'dist-server/current'), 'one');
  writeFileSync(join(folder, 'dist-server/one/serve.js'), 'import "pino"; console.log("Hello");');
  if (hasPackages) symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'dir');
  return folder;
}

/** Runs a program there; what it prints, and how it ended. */
function run(
  folder: string,
  program: string,
  { flags = [] as string[], uid = process.getuid?.() } = {},
): { status: number | null; output: string } {
  const argument = program.endsWith('launch.js') ? 'serve' : 'src/hello.ts';
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, program, argument], {
    cwd: folder,
    // Root alone may run it as another user, and may read everything.
    ...(process.getuid?.() === 0 && { uid }),
    env: { ...process.env, NODE_OPTIONS: '', SITE_DIR: '' },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** One problem in four lines, without a stack. */
const problem = (code: string, words: string) => ({
  status: 1,
  output: expect.stringMatching(
    new RegExp(`^(?=[^]*${words}).+  ${code}\\n  What  .*\\n  Why   .*\\n  Fix   .*\\n$`),
  ) as string,
});

describe.each(PROGRAMS)('A command by %s', (program) => {
  it('says before the packages are installed how to install them', () => {
    expect(run(project('project', false), program)).toEqual(problem('not-installed', 'npm ci'));
  });

  it('says on an old Node which one is needed', () => {
    expect(run(project(), program, { flags: ['--import', OLD_NODE] })).toEqual(
      problem('old-node', 'This is Node 18.20.8.'),
    );
  });
});

describe.each(PROGRAMS.slice(0, 2))('A command by %s', (program) => {
  it('says that a folder with a sign of addresses in its name has to be renamed', () => {
    expect(run(project('our #1 site'), program)).toEqual(problem('bad-folder', 'has "#" in it'));
  });
});

it('A command says where it cannot write', () => {
  const folder = project();
  writeFileSync(join(folder, '.build'), '');
  expect(run(folder, 'src/tools/run.js')).toEqual(problem('not-written', '.build'));
});

it.skipIf(process.getuid === undefined).each(['dist-server', 'dist-server/one', 'dist-server/one/serve.js'])(
  'A command of the server says that its user may not read what another one has built: %s',
  (place) => {
    const folder = project();
    for (const open of [folder, dirname(folder)]) chmodSync(open, 0o755);
    chmodSync(join(folder, place), 0);
    expect(run(folder, 'src/serve/launch.js', { uid: 65_534 })).toEqual(problem('not-read', place));
    chmodSync(join(folder, place), 0o755);
  },
);

it('A command whose program cannot write says so too', () => {
  const folder = project();
  writeFileSync(join(folder, 'file'), '');
  writeFileSync(join(folder, 'src/hello.ts'), 'import { mkdirSync } from "node:fs"; mkdirSync("file/folder");');
  expect(run(folder, 'src/tools/run.js')).toEqual(problem('not-written', 'A file stands in the place of a folder.'));
});

it('A fault of a program keeps its stack', () => {
  const folder = project();
  writeFileSync(join(folder, 'src/hello.ts'), 'throw new Error("Ours");');
  expect(run(folder, 'src/tools/run.js').output).toContain('hello.ts:1');
});

it('Every command of package.json looks first whether it can run', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const isChecked = (script: string) => /^node (--\S+ )?src\/(tools\/(run|ready)|serve\/launch)\.js /.test(script);
  const others = Object.entries(scripts).filter(([, script]) => !isChecked(script));
  // Tools by themselves, for anyone who works on the code.
  expect(others.map(([name]) => name)).toEqual(['fix', 'test:unit', 'test:browser']);
});
