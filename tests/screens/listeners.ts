/** What listens to the window and the document: a screen that is left takes its listeners away. */

type Add = EventTarget['addEventListener'];
type Remove = EventTarget['removeEventListener'];

interface Listened {
  addEventListener: Add;
  removeEventListener: Remove;
}

/** By listener: the kinds of events, each as `window offline`. */
const listening = new Map<unknown, string[]>();

/** From now on every listener of these is known until it is removed, has been called once, or its signal is aborted. */
export function watchListeners(of: Readonly<Record<string, Listened>>): void {
  for (const [name, target] of Object.entries(of)) {
    const { addEventListener: add, removeEventListener: remove } = target;
    target.addEventListener = (...[kind, listener, options]: Parameters<Add>) => {
      const entry = `${name} ${kind}`;
      const { once = false, signal } = typeof options === 'object' ? options : {};
      // One that is added again is there once.
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

/** How many listen to each kind of event now. */
export function countListeners(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of [...listening.values()].flat()) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

/** The kinds that more listen to than did before. */
export function leftListening(before: ReadonlyMap<string, number>): string[] {
  return [...countListeners()].flatMap(([entry, count]) =>
    count > (before.get(entry) ?? 0) ? `${entry} (${count - (before.get(entry) ?? 0)})` : [],
  );
}
