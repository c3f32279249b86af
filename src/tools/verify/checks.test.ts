import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { runChecks } from './checks.ts';

const check = (name: string, command: string) => ({ name, command, repair: `npm run fix-${name}` });

async function report(...commands: string[]) {
  const lines: string[] = [];
  const verdict = await runChecks(
    commands.map((command, index) => check(`check-${index}`, command)),
    (text) => lines.push(text.trimEnd().replace(/\d+\.\d/, '0.0')),
  );
  return { ...verdict, lines };
}

describe('Checks', () => {
  it('are counted: passed and failed', async () => {
    const { passed, failed } = await report('node --version', 'node --no-such-option', 'node --version');
    expect({ passed, failed }).toEqual({ passed: 2, failed: 1 });
  });

  it('print only their name and duration when they pass', async () => {
    expect((await report('node --version')).lines).toEqual(['ok     check-0 (0.0 s)']);
  });

  it('say why they failed and the command that repairs it at once, while others go on', async () => {
    const others = Array.from({ length: availableParallelism() + 1 }, () => 'node --version');
    const { lines } = await report('node --no-such-option', ...others);
    const at = lines.indexOf('FAILED check-0 (0.0 s)');
    expect(lines[at + 1]).toMatch(/^ {7}node: bad option: --no-such-option\n {7}Repair: npm run fix-check-0$/);
    expect(lines.length - at).toBeGreaterThan(2);
  });

  it('fail when their program is not installed', async () => {
    expect(await report('no-such-program')).toMatchObject({ passed: 0, failed: 1 });
  });
});
