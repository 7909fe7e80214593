/** CPU time and memory of a process and its descendants, as Linux reports them. */
import { readdirSync, readFileSync } from 'node:fs';

/** A clock tick of `/proc`. Linux fixes it at a hundredth of a second. */
const TICK_MILLISECONDS = 10;

interface Used {
  readonly cpu_ms: number;
  /** The memory of the processes. Shared memory is counted once. */
  readonly memory_mb: number;
}

/** The resources used so far by the process `root` and its descendants, including those that have ended. */
export function usedBy(root: number): Used {
  const pids = withDescendants(root);
  return {
    cpu_ms: pids.reduce((sum, pid) => sum + cpuOf(pid, pid === root), 0),
    memory_mb: pids.reduce((sum, pid) => sum + memoryOf(pid), 0),
  };
}

/** The peak memory of a process, in MB. */
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

/**
 * The fields of `/proc/…/stat` from the third on. The program's name before them may contain any characters.
 */
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

/** Returns an empty string if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
