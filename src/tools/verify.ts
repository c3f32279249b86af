import { spawnSync } from 'node:child_process';

/** What holds for every commit; each check names the command that repairs it. */
const CHECKS: [name: string, command: string, repair: string][] = [
  ['format', 'prettier --check --log-level warn .', 'npm run fix'],
  ['lint', 'oxlint --deny-warnings src tests vite.config.ts', 'npm run fix, or mend what it names'],
  ['types', 'tsc --noEmit -p .', 'mend what it names'],
  ['generated files', 'tsx src/tools/generate.ts --check', 'npm run schema'],
  ['pictures', 'tsx src/tools/draw-pictures.ts --check', 'npm run draw'],
  ['dead code', 'knip', 'delete what it names'],
  ['config', 'tsx src/validate/check.ts', 'mend site.config.json'],
  ['unit and component tests', 'vitest run --reporter=dot', 'npm run test:unit -- NAME'],
];

let failed = 0;
for (const [name, command, repair] of CHECKS) {
  const started = performance.now();
  const [program, ...args] = command.split(' ');
  const result = spawnSync('npx', [program!, ...args], { encoding: 'utf8', shell: process.platform === 'win32' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const holds = result.status === 0;
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (holds) continue;
  failed++;
  console.log(`${result.stdout}${result.stderr}`.trimEnd().replace(/^/gm, '       '));
  console.log(`       Repair: ${repair}\n`);
}
process.exitCode = failed > 0 ? 1 : 0;
