/** What does heavy work apart from the process's main thread: a thread of it, or a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { WorkAnswer, WorkOrder } from './messages.ts';

/** A worker that is given one piece of work after another. */
export interface HeavyWorker {
  post(order: WorkOrder): void;
  /** Keeps the process alive, as one that works does. */
  ref(): void;
  unref(): void;
  end(): void;
}

/** What a worker tells. After `ended` it is beyond use. */
interface Heard {
  answered(answer: WorkAnswer): void;
  /** `memory`: it needed more than it may have. */
  ended(reason: Error | 'memory'): void;
}

export type StartWorker = (mebibytes: number, heard: Heard) => HeavyWorker;

/** A thread: its heap is bounded. Memory that native code takes for itself is not, nor can such code be ended. */
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
  worker.on('exit', () => heard.ended(new Error('The thread for heavy work ended.')));
  return {
    post: (order) => worker.postMessage(order),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    end: () => void worker.terminate(),
  };
};

const LOOK_MILLISECONDS = 25;

/**
 * A process: it can be ended whatever it does, and all that it holds in memory is bounded, native code's too. Where the
 * system does not tell what a process holds (any but Linux), its heap alone is.
 */
export const startProcess: StartWorker = (mebibytes, heard) => {
  const child = fork(new URL('./process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${mebibytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // It needs nothing of the server's surroundings, which hold its secrets.
    env: {},
  });
  child.on('message', (answer) => heard.answered(answer as WorkAnswer));
  child.on('error', (error) => heard.ended(error));
  child.on('exit', (_code, signal) =>
    heard.ended(signal === 'SIGABRT' ? 'memory' : new Error('The process for heavy work ended.')),
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

/** What a process holds in memory; null where the system does not tell. */
async function residentMebibytes({ pid }: ChildProcess): Promise<number | null> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return (Number(pages) * PAGE_BYTES) / MEBIBYTE;
  } catch {
    return null;
  }
}
