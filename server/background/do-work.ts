/** Does one piece of heavy work after another: a module and what to give to its default export. */
import type { WorkAnswer, WorkOrder } from './messages.ts';

type DoWork = (input: unknown, tell: (told: unknown) => void) => unknown;

/** Does the work of an order; what it tells, gives or fails with is handed to `answer`. */
export async function doWork(
  { module, input }: WorkOrder,
  answer: (said: WorkAnswer) => void,
): Promise<void> {
  try {
    const { default: work } = (await import(module)) as { default: DoWork };
    answer({ kind: 'done', output: await work(input, (told) => answer({ kind: 'told', told })) });
  } catch (error) {
    // A stack without end, a text or a list longer than any may be: it is what it works on that is too great.
    const is_too_heavy = error instanceof RangeError;
    answer({
      kind: 'failed',
      is_too_heavy,
      words: error instanceof Error ? String(error.stack) : String(error),
    });
  }
}
