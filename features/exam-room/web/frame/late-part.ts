import { type ComponentType, useEffect, useState } from 'react';

/** A part of the room that does not come with its first load: fetched ahead, and there without a network afterwards. */
export class LatePart<Props> {
  readonly #load: () => Promise<ComponentType<Props>>;
  #now: ComponentType<Props> | null = null;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  /** Null as long as it has not come. */
  get now(): ComponentType<Props> | null {
    return this.#now;
  }

  /** Where it does not come, nothing is lost: it is asked for again. */
  async fetch(): Promise<void> {
    if (this.#now !== null) return;
    this.#now = await this.#load().catch(() => null);
  }
}

/** What is there of a part now; without a network it is asked for again once there is one. */
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
