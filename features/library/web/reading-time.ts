/**
 * Measures how long somebody reads: while the tab is visible, up to three minutes after their last activity.
 */
import { useEffect, useRef } from 'react';

const STILL_MS = 3 * 60_000;
const TICK_MS = 1_000;
/** How often new time is reported to the server. */
const TOLD_EVERY_SECONDS = 30;

/** Counts seconds. It does not use the page, so that a test can control its clock. */
export class ActiveSeconds {
  #last: number;
  #counted = 0;
  #seen: number;

  constructor(now: number) {
    this.#last = now;
    this.#seen = now;
  }

  /** Call this method for a key, a pointer or a scroll. */
  did(now: number): void {
    this.#seen = now;
  }

  /**
   * Call this method regularly. The time since the last call counts if the tab is visible and somebody is
   * active.
   */
  tick(now: number, isVisible: boolean): void {
    const since = now - this.#last;
    this.#last = now;
    // The time of a sleeping device does not count.
    const isAwake = since < 5 * TICK_MS;
    if (isVisible && isAwake && now - this.#seen <= STILL_MS) this.#counted += since;
  }

  /** Returns the whole seconds counted since the last call. */
  take(): number {
    const seconds = Math.floor(this.#counted / 1000);
    this.#counted -= seconds * 1000;
    return seconds;
  }

  get seconds(): number {
    return Math.floor(this.#counted / 1000);
  }
}

/** Reports active seconds every half minute, and the rest when the reader leaves. */
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
