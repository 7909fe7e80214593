/** Workers for heavy work: threads of this process, or child processes. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { WorkAnswer, WorkOrder } from './messages.ts';

/** A worker that runs one piece of work after another. */
export interface HeavyWorker {
  post(order: WorkOrder): void;
  /** Keeps this process alive while the worker is busy. */
  ref(): void;
  unref(): void;
  end(): void;
}

/** The callbacks for a worker's messages. After `ended` the worker can no longer be used. */
interface Heard {
  answered(answer: WorkAnswer): void;
  /** `memory`: the worker exceeded its memory limit. */
  ended(reason: Error | 'memory'): void;
}

export type StartWorker = (mebibytes: number, heard: Heard) => HeavyWorker;

/**
 * Starts a thread. Its heap is limited, but memory allocated by native code is not, and native code cannot be
 * interrupted.
 */
export const startThread: StartWorker = (mebibytes, heard) => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mebibytes },
  });
  worker.on('message', heard.answered);
  worker.on('error', (error) => {
    const isFull = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    heard.ended(isFull ? 'memory' : error);
  });
  worker.on('exit', () => heard.ended(new Error('The worker thread ended.')));
  return {
    post: (order) => worker.postMessage(order),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    end: () => void worker.terminate(),
  };
};

const LOOK_MILLISECONDS = 25;

/**
 * Starts a child process. It can always be killed, and its whole memory is limited, including native code. On
 * systems other than Linux only its heap is limited, because they do not report the memory.
 */
export const startProcess: StartWorker = (mebibytes, heard) => {
  const child = fork(new URL('./process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${mebibytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The child process does not need the server's environment, which contains secrets.
    env: {},
  });
  child.on('message', (answer) => heard.answered(answer as WorkAnswer));
  child.on('error', (error) => heard.ended(error));
  child.on('exit', (_code, signal) =>
    heard.ended(signal === 'SIGABRT' ? 'memory' : new Error('The worker process ended.')),
  );
  const looking = setInterval(async () => {
    const held = await residentMebibytes(child);
    if (held !== null && held > mebibytes) {
      heard.ended('memory');
      end();
    }
  }, LOOK_MILLISECONDS);
  const end = () => {
    clearInterval(looking);
    child.kill('SIGKILL');
  };
  return {
    post: (order) => void child.send(order),
    ref: () => {
      child.ref();
      child.channel?.ref();
      looking.ref();
    },
    unref: () => {
      child.unref();
      child.channel?.unref();
      looking.unref();
    },
    end,
  };
};

const PAGE_BYTES = 4096;
const MEBIBYTE = 1024 * 1024;

/** The resident memory of a process; null if the system does not report it. */
async function residentMebibytes({ pid }: ChildProcess): Promise<number | null> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return (Number(pages) * PAGE_BYTES) / MEBIBYTE;
  } catch {
    return null;
  }
}
