/** What processes used, as Linux tells it: processor time and memory of one and of all that it started. */
import { readdirSync, readFileSync } from 'node:fs';

/** A tick of `/proc`, which Linux has fixed at a hundredth of a second. */
const TICK_MILLISECONDS = 10;

interface Used {
  readonly cpu_ms: number;
  /** What the processes hold, what several share counted once. */
  readonly memory_mb: number;
}

/** What the process `root` and all below it used so far, with those below it that have ended. */
export function usedBy(root: number): Used {
  const pids = withDescendants(root);
  return {
    cpu_ms: pids.reduce((sum, pid) => sum + cpuOf(pid, pid === root), 0),
    memory_mb: pids.reduce((sum, pid) => sum + memoryOf(pid), 0),
  };
}

/** The most that one process has ever held, in MB. */
export function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function withDescendants(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(fieldsOf(Number(name))[1] ?? 0)]),
  );
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/** The fields of `/proc/…/stat` from the third on: a program's name before them may hold anything. */
function fieldsOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function cpuOf(pid: number, with_ended: boolean): number {
  const [user, system, ended_user, ended_system] = fieldsOf(pid).slice(11, 15).map(Number);
  const ended = with_ended ? (ended_user ?? 0) + (ended_system ?? 0) : 0;
  return ((user ?? 0) + (system ?? 0) + ended) * TICK_MILLISECONDS;
}

function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

/** Empty for a process that ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
