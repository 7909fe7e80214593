/**
 * Simulates a browser document under the browser's global names. Drawing, playback and measuring exist but do
 * nothing.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { JSDOM } from 'jsdom';

/** Globals that must come from the document, because Node's own versions do not know it. */
const OWN = [
  'CustomEvent',
  'Event',
  'EventTarget',
  'addEventListener',
  'dispatchEvent',
  'removeEventListener',
  'AbortController',
  'AbortSignal',
  'Storage',
  'localStorage',
  'sessionStorage',
  'navigator',
];

const nothing = () => undefined;
class Observer {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}
const noMatch = (media: string) => ({
  media,
  matches: false,
  addEventListener: nothing,
  removeEventListener: nothing,
});

/** Browser features that jsdom lacks. */
const LACKING = {
  indexedDB: new IDBFactory(),
  IDBKeyRange,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  matchMedia: noMatch,
  scrollTo: nothing,
  CSS: { highlights: new Map(), supports: () => false },
  Highlight: Set,
};
const LACKING_IN_ELEMENTS = {
  scrollIntoView: nothing,
  scrollTo: nothing,
  getContext: () => null,
  load: nothing,
  pause: nothing,
  play: async () => undefined,
};

/** Makes `document` available to every module imported from now on, until the process ends. */
export function openDocument(url: string): void {
  const { window } = new JSDOM('<!doctype html><html lang="en"></html>', { url, pretendToBeVisual: true });
  const document = window.document as { createElement(name: string): { style: object } };
  Object.assign(document, { fonts: new EventTarget() });
  /* There are no style sheets, so computed styles are useless, but computing them takes a tenth of the test's
     time. */
  const unstyled = document.createElement('div').style;
  Object.assign(window, { getComputedStyle: () => unstyled });
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis));
  for (const name of [...names, ...OWN]) {
    const value = window[name];
    const isCalled = typeof value === 'function' && /^[a-z]/.test(name);
    const given = isCalled ? { value: value.bind(window), writable: true } : { get: () => window[name] };
    Object.defineProperty(globalThis, name, { configurable: true, ...given });
  }
  for (const [name, value] of Object.entries({ ...LACKING, window: globalThis, self: globalThis })) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
  for (const kind of ['Element', 'HTMLCanvasElement', 'HTMLMediaElement']) {
    Object.assign((window[kind] as { prototype: object }).prototype, LACKING_IN_ELEMENTS);
  }
}
