/**
 * Work that costs the machine much and that anybody may ask for: little of it at once, and those who ask take turns, so
 * that one who asks a thousand times makes nobody else wait. It knows who asks by a key, and nothing of the work.
 */

/** Runs `work` when it is the turn of `key`: the works of one key in their order, the keys one after another. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Turns of which `at_once` run at a time, in this process. */
export function turns(at_once: number): InTurn {
  /** Whose turn is next stands first. */
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
