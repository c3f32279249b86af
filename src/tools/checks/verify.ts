import { spawnSync } from 'node:child_process';
import { CHECKS, runChecks } from './checks.ts';

/** `npm run verify`: the checks, then unit and component tests, a dot for each as it ends. */
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
