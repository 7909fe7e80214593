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

const BETWEEN_TRIES_MS = 5000;

/**
 * Calls `load` until it returns true: now, after pauses, and when the network returns. Returns a function that
 * ends this.
 */
export function untilLoaded(load: () => Promise<boolean>): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    clearTimeout(timer);
    const isLoaded = isOver || (await load());
    isOver ||= isLoaded;
    if (!isOver) timer = setTimeout(attempt, BETWEEN_TRIES_MS);
  };
  void attempt();
  window.addEventListener('online', attempt);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', attempt);
  };
}

/** A part of the exam room once it is loaded, otherwise null. If loading fails, it is tried again. */
export function useLatePart<Props>(part: LatePart<Props>): ComponentType<Props> | null {
  const [now, setNow] = useState(() => part.now);
  useEffect(() => {
    if (now !== null) return;
    return untilLoaded(async () => {
      await part.fetch();
      setNow(() => part.now);
      return part.now !== null;
    });
  }, [part, now]);
  return now;
}
