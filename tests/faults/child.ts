/** Starts a process, reads its output and kills it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Child {
  pid: number;
  /** The lines of the process's standard output so far. */
  lines: string[];
  /** Resolves when the process has printed a line that matches; rejects if the process ends first. */
  line(matches: (line: string) => boolean): Promise<void>;
  /** Sends SIGTERM to the process. */
  terminate(): void;
  /** Sends `kill -9`. Resolves when the process is gone and all its output is in `lines`. */
  kill(): Promise<void>;
  /** Resolves with the process's standard error when the process has ended by itself. */
  ended(): Promise<{ code: number | null; stderr: string }>;
}

const running = new Set<ChildProcess>();

/** Kills every child that a failed test left running. */
export function killChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}

/**
 * Runs a file, relative to this folder, with the Node version that runs the tests. `environment` is added to
 * the environment of the tests.
 */
export function startChild(
  file: string,
  args: string[],
  environment: Readonly<Record<string, string>> = {},
): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const lines: string[] = [];
  let stderr = '';
  let waiting: { matches: (line: string) => boolean; resolve: () => void }[] = [];
  child.stderr?.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  if (child.stdout === null || child.pid === undefined) throw new Error(`${file} did not start.`);
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    for (const wait of waiting) if (wait.matches(line)) wait.resolve();
    waiting = waiting.filter((wait) => !wait.matches(line));
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    pid: child.pid,
    lines,
    line(matches) {
      if (lines.some(matches)) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ matches, resolve });
        void closed.then((code) => reject(new Error(`${file} ended with ${code}: ${stderr}`)));
      });
    },
    terminate() {
      child.kill('SIGTERM');
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
    async ended() {
      const code = await closed;
      return { code, stderr };
    },
  };
}
