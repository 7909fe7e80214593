/** Records the listeners of the window and the document. A screen that is left must remove its listeners. */

type Add = EventTarget['addEventListener'];
type Remove = EventTarget['removeEventListener'];

interface Listened {
  addEventListener: Add;
  removeEventListener: Remove;
}

/** The events of each listener, for example `window offline`. */
const listening = new Map<unknown, string[]>();

/**
 * Records every later listener of these targets until it is removed, has run once, or its signal is aborted.
 */
export function watchListeners(of: Readonly<Record<string, Listened>>): void {
  for (const [name, target] of Object.entries(of)) {
    const { addEventListener: add, removeEventListener: remove } = target;
    target.addEventListener = (...[kind, listener, options]: Parameters<Add>) => {
      const entry = `${name} ${kind}`;
      const { once = false, signal } = typeof options === 'object' ? options : {};
      // Adding the same listener again has no effect.
      if (!listening.get(listener)?.includes(entry))
        listening.set(listener, [...(listening.get(listener) ?? []), entry]);
      if (once) add.call(target, kind, () => forget(listener, entry), { once: true });
      signal?.addEventListener('abort', () => forget(listener, entry));
      add.call(target, kind, listener, options);
    };
    target.removeEventListener = (...[kind, listener, options]: Parameters<Remove>) => {
      forget(listener, `${name} ${kind}`);
      remove.call(target, kind, listener, options);
    };
  }
}

function forget(listener: unknown, entry: string): void {
  const left = listening.get(listener)?.filter((one) => one !== entry) ?? [];
  if (left.length > 0) listening.set(listener, left);
  else listening.delete(listener);
}

/** The current number of listeners per event. */
export function countListeners(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of [...listening.values()].flat()) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

/** The events that have more listeners than before. */
export function leftListening(before: ReadonlyMap<string, number>): string[] {
  return [...countListeners()].flatMap(([entry, count]) =>
    count > (before.get(entry) ?? 0) ? `${entry} (${count - (before.get(entry) ?? 0)})` : [],
  );
}
