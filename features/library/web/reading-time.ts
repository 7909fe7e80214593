/** For how long somebody is at what they read: while its tab is seen, until three minutes after they last did something. */
import { useEffect, useRef } from 'react';

const STILL_MS = 3 * 60_000;
const TICK_MS = 1_000;
/** So often the server is told, if there is something to tell. */
const TOLD_EVERY_SECONDS = 30;

/** Counts seconds; kept apart from the page so that a test can turn its clock. */
export class ActiveSeconds {
  #last: number;
  #counted = 0;
  #seen: number;

  constructor(now: number) {
    this.#last = now;
    this.#seen = now;
  }

  /** A key, a pointer or a scroll. */
  did(now: number): void {
    this.#seen = now;
  }

  /** Called again and again; what went by since the last call counts if the tab is seen and somebody is there. */
  tick(now: number, isVisible: boolean): void {
    const since = now - this.#last;
    this.#last = now;
    // A device that slept was nobody's to read on.
    const isAwake = since < 5 * TICK_MS;
    if (isVisible && isAwake && now - this.#seen <= STILL_MS) this.#counted += since;
  }

  /** The whole seconds that were counted and not taken yet. */
  take(): number {
    const seconds = Math.floor(this.#counted / 1000);
    this.#counted -= seconds * 1000;
    return seconds;
  }

  get seconds(): number {
    return Math.floor(this.#counted / 1000);
  }
}

/** Tells of active seconds every half minute, and of what is left when the reader leaves. */
export function useActiveSeconds(isAsked: boolean, tell: (seconds: number) => void): void {
  const told = useRef(tell);
  told.current = tell;
  useEffect(() => {
    if (!isAsked) return;
    const counting = new ActiveSeconds(Date.now());
    const did = () => counting.did(Date.now());
    const send = (least: number) => {
      if (counting.seconds >= least) told.current(counting.take());
    };
    const timer = setInterval(() => {
      counting.tick(Date.now(), document.visibilityState === 'visible');
      send(TOLD_EVERY_SECONDS);
    }, TICK_MS);
    const hidden = () => document.visibilityState === 'hidden' && send(1);
    for (const kind of ['keydown', 'pointerdown', 'pointermove', 'scroll', 'wheel'] as const) {
      window.addEventListener(kind, did, { passive: true, capture: true });
    }
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearInterval(timer);
      for (const kind of ['keydown', 'pointerdown', 'pointermove', 'scroll', 'wheel'] as const) {
        window.removeEventListener(kind, did, { capture: true });
      }
      document.removeEventListener('visibilitychange', hidden);
      send(1);
    };
  }, [isAsked]);
}
