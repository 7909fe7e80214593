/**
 * Runs costly work that anybody may request, a few tasks at a time. Callers are distinguished by a key and
 * take turns, so a thousand requests of one caller do not delay the others.
 */

/** Runs `work` when its `key` has its turn. Tasks of one key run in their order; the keys take turns. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Turns in this process, with at most `at_once` tasks running at a time. */
export function turns(at_once: number): InTurn {
  /** The key whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  const begin = (): void => {
    const [first] = waiting;
    if (running === at_once || first === undefined) return;
    const [key, [start, ...others]] = first;
    waiting.delete(key);
    if (others.length > 0) waiting.set(key, others);
    running += 1;
    start?.();
  };

  return async (key, work) => {
    await new Promise<void>((start) => {
      const before = waiting.get(key);
      if (before === undefined) waiting.set(key, [start]);
      else before.push(start);
      begin();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      begin();
    }
  };
}
