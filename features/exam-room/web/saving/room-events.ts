import type { Room } from '../room.ts';

const TICK_MS = 500;

/**
 * Reports browser events to the exam room: leaving, going offline, ending, printing, copying. Returns a
 * function that stops it.
 */
export function startRoomEvents(room: Room): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener(
    'visibilitychange',
    () => {
      room.noteEvent(document.visibilityState === 'hidden' ? 'left' : 'returned');
    },
    { signal },
  );
  window.addEventListener('offline', () => room.noteEvent('offline'), { signal });
  window.addEventListener('online', () => room.noteEvent('online'), { signal });
  window.addEventListener('beforeprint', () => room.noteEvent('print_blocked'), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
      if (isPrint && event.defaultPrevented) room.noteEvent('print_blocked');
    },
    { signal },
  );
  for (const kind of ['copy', 'cut'] as const) {
    document.addEventListener(
      kind,
      ({ target }) => {
        if (!isAnswer(target)) room.noteEvent('copy_blocked');
      },
      { signal },
    );
  }
  // Asks before closing only while there are undelivered answers or checks.
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (room.isWaiting()) event.preventDefault();
    },
    { signal },
  );
  window.addEventListener('pagehide', () => room.endPage(), { signal });
  const ticking = setInterval(() => room.tick(), TICK_MS);
  return () => {
    leaving.abort();
    clearInterval(ticking);
  };
}

/** Answer fields have a clipboard of their own. */
function isAnswer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-answer]') !== null;
}
