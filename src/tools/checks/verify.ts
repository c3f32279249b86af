import { spawnSync } from 'node:child_process';
import { CHECKS, runChecks } from './checks.ts';

/** `npm run verify`: runs the checks, then the unit and component tests. */
async function verify(): Promise<void> {
  const { failed } = await runChecks(CHECKS);
  const tests = spawnSync('vitest', ['run', '--reporter=dot'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (tests.status !== 0) console.log('FAILED unit and component tests\n       Repair: npm run test:unit -- NAME');
  process.exitCode = failed > 0 || tests.status !== 0 ? 1 : 0;
}

await verify();
