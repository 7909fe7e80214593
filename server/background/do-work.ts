/** Runs pieces of heavy work. Each piece is a module and the input for its default export. */
import type { WorkAnswer, WorkOrder } from './messages.ts';

type DoWork = (input: unknown, tell: (told: unknown) => void) => unknown;

/** Runs one work order. Sends progress, result or failure to `answer`. */
export async function doWork(
  { module, input }: WorkOrder,
  answer: (said: WorkAnswer) => void,
): Promise<void> {
  try {
    const { default: work } = (await import(module)) as { default: DoWork };
    answer({ kind: 'done', output: await work(input, (told) => answer({ kind: 'told', told })) });
  } catch (error) {
    // A stack overflow, or a string or array over the maximum length: the input is too large.
    const is_too_heavy = error instanceof RangeError;
    answer({
      kind: 'failed',
      is_too_heavy,
      words: error instanceof Error ? String(error.stack) : String(error),
    });
  }
}
