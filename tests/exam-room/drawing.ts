/** Renders components in a simulated document and reads what is visible. */
import { JSDOM } from 'jsdom';
import { createElement, type ReactElement } from 'react';
import { vi } from 'vitest';

const nothing = () => undefined;

export interface Drawn {
  readonly words: string;
  /** The names of the enabled buttons. */
  readonly ways: readonly string[];
  press(name: string): void;
}

export interface Drawing {
  draw(element: ReactElement): void;
  look(): Drawn;
  /** Removes the document. */
  close(): Promise<void>;
}

/** Creates the document. Import modules that need a document only afterwards. */
export async function openDrawing(): Promise<Drawing> {
  const { window } = new JSDOM('<!doctype html><main></main>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  });
  const names = [
    'document',
    'DOMParser',
    'HTMLElement',
    'HTMLIFrameElement',
    'HTMLInputElement',
    'Event',
    'MutationObserver',
    'Text',
    'Node',
    'Element',
  ];
  for (const name of names) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('self', window);
  for (const name of ['localStorage', 'sessionStorage', 'location', 'history']) {
    vi.stubGlobal(name, window[name]);
  }
  const none = { observe: nothing, unobserve: nothing, disconnect: nothing };
  vi.stubGlobal('ResizeObserver', function Observer() {
    return none;
  });
  const matchMedia = () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  });
  Object.assign(window, { matchMedia, scrollTo: nothing });
  vi.stubGlobal('matchMedia', matchMedia);
  const { prototype } = window.HTMLDialogElement as { prototype: object };
  Object.assign(prototype, { showModal: nothing, close: nothing });
  Object.assign((window.HTMLElement as { prototype: object }).prototype, { showPopover: nothing });
  const { createRoot } = await import('react-dom/client');
  const { flushSync } = await import('react-dom');
  const main = document.querySelector('main') as HTMLElement;
  let broken: unknown = null;
  const root = createRoot(main, {
    onUncaughtError: (error) => {
      broken = error;
    },
  });
  const draw = (element: ReactElement) => flushSync(() => root.render(element));
  return {
    draw,
    look() {
      flushSync(nothing);
      if (broken !== null) throw broken;
      const all = [...main.querySelectorAll<HTMLButtonElement | HTMLAnchorElement>('button, a[href]')];
      const open = all.filter(
        (one) => !('disabled' in one && one.disabled) && one.getAttribute('aria-disabled') !== 'true',
      );
      const nameOf = (one: Element) => one.textContent.trim();
      return {
        words: main.textContent,
        ways: open.map(nameOf),
        press: (name) => open.find((one) => nameOf(one) === name)?.click(),
      };
    },
    async close() {
      draw(createElement('p'));
      await vi.dynamicImportSettled();
      // Let React finish its remaining work while there is a document.
      for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  };
}
