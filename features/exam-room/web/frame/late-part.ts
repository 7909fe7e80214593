import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the exam room that is not in its first bundle. It is loaded early, and then works without a
 * network.
 */
export class LatePart<Props> {
  readonly #load: () => Promise<ComponentType<Props>>;
  #now: ComponentType<Props> | null = null;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  /** The loaded component; null until then. */
  get now(): ComponentType<Props> | null {
    return this.#now;
  }

  /** If loading fails, the next call tries again. */
  async fetch(): Promise<void> {
    if (this.#now !== null) return;
    this.#now = await this.#load().catch(() => null);
  }
}

/** A part of the exam room once it is loaded, otherwise null. Loads it again when the network returns. */
export function useLatePart<Props>(part: LatePart<Props>): ComponentType<Props> | null {
  const [now, setNow] = useState(() => part.now);
  useEffect(() => {
    if (now !== null) return;
    const fetch = () => void part.fetch().then(() => setNow(() => part.now));
    fetch();
    window.addEventListener('online', fetch);
    return () => window.removeEventListener('online', fetch);
  }, [part, now]);
  return now;
}
