import { describe, expect, it } from 'vitest';
import { runChecks } from './checks.ts';

const check = (name: string, command: string) => ({ name, command, repair: `npm run fix-${name}` });

async function report(...commands: string[]) {
  const lines: string[] = [];
  const count = await runChecks(
    commands.map((command, index) => check(`check-${index}`, command)),
    (line) => lines.push(line.replace(/\d+\.\d/, '0.0')),
  );
  return { count, lines };
}

describe('Checks', () => {
  it('are counted: passed and failed', async () => {
    const { count } = await report('node --version', 'node --no-such-option', 'node --version');
    expect(count).toEqual({ passed: 2, failed: 1 });
  });

  it('print only their name and duration when they pass', async () => {
    expect((await report('node --version')).lines).toEqual(['ok     check-0 (0.0 s)']);
  });

  it('print why they failed, and the command that repairs it', async () => {
    const { lines } = await report('node --no-such-option');
    expect(lines[0]).toBe('FAILED check-0 (0.0 s)');
    expect(lines[1]).toContain('       node: bad option: --no-such-option');
    expect(lines[1]).toContain('Repair: npm run fix-check-0');
  });

  it('fail when their program is not installed', async () => {
    expect((await report('no-such-program')).count).toEqual({ passed: 0, failed: 1 });
  });
});
