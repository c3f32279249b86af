import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A running process. */
export interface ProcessMemory {
  pid: number;
  parent: number;
  /** Memory in use now, in KiB. */
  residentKib: number;
  /** The most it has used so far, in KiB; where the system does not tell, what it uses now. */
  peakKib: number;
}

/** A process as Linux tells of it in `/proc/PID/status`; `null` for a thread of the kernel, which has no memory. */
export function parseStatus(text: string): ProcessMemory | null {
  const number = (key: string) => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const residentKib = number('VmRSS');
  if (residentKib === 0) return null;
  return {
    pid: number('Pid'),
    parent: number('PPid'),
    residentKib,
    peakKib: Math.max(residentKib, number('VmHWM')),
  };
}

/** The lines of `ps -axo pid=,ppid=,rss=`, as macOS and the BSDs have it. */
export function parsePs(text: string): ProcessMemory[] {
  return [...text.matchAll(/^\s*(\d+)\s+(\d+)\s+(\d+)\s*$/gm)].map(([, pid, parent, kib]) => ({
    pid: Number(pid),
    parent: Number(parent),
    residentKib: Number(kib),
    peakKib: Number(kib),
  }));
}

function listLinux(): ProcessMemory[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return parseStatus(readFileSync(`/proc/${name}/status`, 'utf8')) ?? [];
    } catch {
      // It ended between the two looks.
      return [];
    }
  });
}

/** All processes; `null` on a system that has no way to tell which we know. */
function listProcesses(): ProcessMemory[] | null {
  if (process.platform === 'linux') return listLinux();
  if (process.platform === 'win32') return null;
  const { status, stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  return status === 0 ? parsePs(stdout) : null;
}

/** A process and all that it started, and they in turn. */
export function treeOf(root: number, all: ProcessMemory[]): ProcessMemory[] {
  const own = all.filter(({ pid }) => pid === root);
  return [...own, ...all.filter(({ parent }) => parent === root).flatMap(({ pid }) => treeOf(pid, all))];
}

/** How often it looks, in ms: seldom enough not to slow what it watches. Starting `ps` costs more than reading files. */
const LOOK_MS = process.platform === 'linux' ? 100 : 250;

/**
 * Watches the memory of a process and all that it starts.
 *
 * @returns  Ends the watch; gives the most memory in MiB they used at the same time, `null` where it cannot be known.
 */
export function watchMemory(pid: number): () => number | null {
  let mostKib: number | null = null;
  const look = () => {
    const all = listProcesses();
    if (!all) return;
    const tree = treeOf(pid, all);
    const together = tree.reduce((sum, { residentKib }) => sum + residentKib, 0);
    // A peak between two looks is still known of each process alone.
    mostKib = Math.max(mostKib ?? 0, together, ...tree.map(({ peakKib }) => peakKib));
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    return mostKib === null ? null : mostKib / 1024;
  };
}
