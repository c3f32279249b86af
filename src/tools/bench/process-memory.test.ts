import { describe, expect, it } from 'vitest';
import { parsePs, parseStatus, treeOf } from './process-memory.ts';

const process = (pid: number, parent: number) => ({ pid, parent, residentKib: 1, peakKib: 1 });

describe('The memory of a process', () => {
  it('is read with its peak where Linux tells it', () =>
    expect(parseStatus('Name:\tnode\nPid:\t12\nPPid:\t7\nVmPeak:\t 99 kB\nVmHWM:\t 300 kB\nVmRSS:\t 200 kB\n')).toEqual(
      { pid: 12, parent: 7, residentKib: 200, peakKib: 300 },
    ));

  it('is what it uses now where no peak is told', () =>
    expect(parseStatus('Pid:\t12\nPPid:\t7\nVmRSS:\t200 kB\n')).toMatchObject({ peakKib: 200 }));

  it('is none for threads of the kernel', () => expect(parseStatus('Pid:\t2\nPPid:\t0\n')).toBeNull());

  it('is read from the lines of ps', () =>
    expect(parsePs('    1     0   5000\n  412     1  81234\n')).toEqual([
      { pid: 1, parent: 0, residentKib: 5000, peakKib: 5000 },
      { pid: 412, parent: 1, residentKib: 81234, peakKib: 81234 },
    ]));
});

describe('The tree of a process', () => {
  it('holds its children and theirs, and no others', () => {
    const all = [process(1, 0), process(5, 1), process(6, 5), process(7, 6), process(8, 1)];
    expect(treeOf(5, all).map(({ pid }) => pid)).toEqual([5, 6, 7]);
  });
});
