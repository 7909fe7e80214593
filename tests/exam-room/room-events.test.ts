import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Room } from '#features/exam-room/web/room.ts';
import { startRoomEvents } from '#features/exam-room/web/saving/room-events.ts';

/** A window or document that records its listeners. */
class Page extends EventTarget {
  readonly listening = new Set<string>();
  visibilityState = 'visible';

  override addEventListener(...[kind, listener, options]: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(kind, listener, options);
    this.listening.add(kind);
    const signal = typeof options === 'object' ? options.signal : undefined;
    signal?.addEventListener('abort', () => this.listening.delete(kind));
  }

  override removeEventListener(...[kind, listener]: Parameters<EventTarget['removeEventListener']>): void {
    super.removeEventListener(kind, listener);
    this.listening.delete(kind);
  }
}

let pages: { document: Page; window: Page };
beforeEach(() => {
  vi.useFakeTimers();
  pages = { document: new Page(), window: new Page() };
  vi.stubGlobal('document', pages.document);
  vi.stubGlobal('window', pages.window);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an exam room that was left has no event listeners and records no later events', () => {
  const noted: string[] = [];
  const room = {
    noteEvent: (event: string) => noted.push(event),
    tick: () => noted.push('tick'),
    endPage: () => noted.push('ended'),
    isWaiting: () => false,
  };
  const stop = startRoomEvents(room as unknown as Room);
  const { document, window } = pages;
  const kinds = { document: [...document.listening], window: [...window.listening] };
  expect(kinds.document).toContain('visibilitychange');
  const happen = () => {
    document.visibilityState = 'hidden';
    for (const kind of kinds.document) document.dispatchEvent(new Event(kind));
    for (const kind of kinds.window) window.dispatchEvent(new Event(kind));
    vi.advanceTimersByTime(1000);
  };
  window.dispatchEvent(new Event('offline'));
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(noted).toEqual(['offline', 'left']);
  stop();
  happen();
  expect(noted).toEqual(['offline', 'left']);
  expect([...document.listening, ...window.listening]).toEqual([]);
});
