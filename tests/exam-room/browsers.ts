/**
 * Simulates devices with windows that run the real exam room. Each device has its own storage, locks and
 * connection. A request waits until the test lets it arrive and lets its response return. A closed window
 * does nothing more, whatever it was doing.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';
import { webConfig } from '#contract/platform.ts';
import { type MakeCheck, Room } from '#features/exam-room/web/room.ts';
import type { AnswerState } from '#features/sessions/exam.contract.ts';
import { type Answered, ExamServer, SESSION } from './exam-server.ts';

export interface Device {
  readonly storage: IDBFactory;
  readonly locks: Locks;
  isOnline: boolean;
}

export interface Window {
  readonly device: Device;
  readonly room: Room;
  isOpen: boolean;
  /** Whether the formula renderer is loaded. The content of the window appears only after that. */
  isDrawing: boolean;
  /** Renderings that wait for the formula renderer. Each can run separately. */
  drawings: (() => void)[];
  /** The server's answers at the time of the view that this window displays or is about to display. */
  known: { readonly order: number; readonly held: ReadonlyMap<string, AnswerState> } | null;
}

/** A request on its way. `answer` is set once the request has arrived. */
interface Request {
  readonly order: number;
  readonly window: Window;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: unknown) => void;
  answer: { readonly sent: Answered; readonly held: ReadonlyMap<string, AnswerState> } | null;
}

/** The window whose code is running and makes requests. */
const running = new AsyncLocalStorage<Window>();

/** The Web Locks on one device. */
class Locks {
  #holder: { readonly name: string; readonly window: Window | undefined; readonly lose: () => void } | null =
    null;

  async request(
    name: string,
    { steal = false }: { steal?: boolean },
    act: (lock: object | null) => Promise<void>,
  ): Promise<void> {
    const window = running.getStore();
    await Promise.resolve();
    if (this.#holder !== null && !steal) return act(null);
    this.#holder?.lose();
    const lost = Promise.withResolvers<never>();
    const mine = { name, window, lose: () => lost.reject(new DOMException('stolen', 'AbortError')) };
    this.#holder = mine;
    await Promise.race([act({}), lost.promise]);
    if (this.#holder === mine) this.#holder = null;
  }

  query(): Promise<{ held: readonly { name: string }[] }> {
    return Promise.resolve({ held: this.#holder === null ? [] : [{ name: this.#holder.name }] });
  }

  /** Releases the lock of a window that closes. */
  free(window: Window): void {
    if (this.#holder?.window === window) this.#holder = null;
  }
}

interface Cipher {
  readonly iv: Uint8Array;
  readonly additionalData: Uint8Array;
}

const TAG_BYTES = 16;

/** AES-256-GCM without threads, because the timing of threads would make a test unrepeatable. */
const promptCipher = {
  importKey: async (_format: 'raw', key: Uint8Array) => key,
  async encrypt({ iv, additionalData }: Cipher, key: Uint8Array, text: Uint8Array) {
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additionalData);
    const parts = [cipher.update(text), cipher.final(), cipher.getAuthTag()];
    return Uint8Array.from(parts.flatMap((part) => [...part])).buffer;
  },
  async decrypt({ iv, additionalData }: Cipher, key: Uint8Array, sealed: ArrayBuffer) {
    const cipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(additionalData);
    cipher.setAuthTag(new Uint8Array(sealed.slice(-TAG_BYTES)));
    const text = cipher.update(new Uint8Array(sealed.slice(0, -TAG_BYTES)));
    cipher.final();
    return text;
  },
};

export class Browsers {
  readonly server = new ExamServer();
  readonly devices: readonly Device[];
  #windows: Window[] = [];
  #requests: Request[] = [];
  #count = 0;

  constructor(devices: number) {
    this.devices = Array.from({ length: devices }, () => ({
      storage: new IDBFactory(),
      locks: new Locks(),
      isOnline: true,
    }));
  }

  get windows(): readonly Window[] {
    return this.#windows;
  }

  /** The number of requests sent so far. */
  get sent(): number {
    return this.#count;
  }

  get requests(): readonly Request[] {
    return this.#requests;
  }

  /**
   * Opens a window. If not `isQuick`, its views wait for the formula renderer. With `makeCheck` it is a
   * practice window, in which answers can be checked.
   */
  open(device: Device, isQuick = true, makeCheck?: MakeCheck): Window {
    const window: Window = {
      device,
      room: new Room('taker', SESSION, () => drawn(window), makeCheck),
      isOpen: true,
      isDrawing: false,
      drawings: [],
      known: null,
    };
    if (isQuick) this.draw(window);
    this.#windows.push(window);
    this.within(window, (room) => void room.open());
    return window;
  }

  /** Loads the formula renderer of the window. */
  draw(window: Window): void {
    window.isDrawing = true;
    for (const draw of window.drawings.splice(0)) draw();
  }

  /** Runs one of the pending renders, the one at `index`, so that a test can run them in any order. */
  drawOne(window: Window, index: number): void {
    const [draw] = window.drawings.splice(index % Math.max(1, window.drawings.length), 1);
    draw?.();
  }

  /** Makes later views of the window wait for the formula renderer. */
  drawNoMore(window: Window): void {
    window.isDrawing = false;
  }

  close(window: Window): void {
    window.isOpen = false;
    window.device.locks.free(window);
    this.#windows = this.#windows.filter((each) => each !== window);
    // Requests of the closed window may still arrive, but nobody receives the responses.
  }

  /** Runs an action in a window, as the taker would. */
  within(window: Window, act: (room: Room) => void): void {
    running.run(window, () => act(window.room));
  }

  /** Lets a request arrive at the server. */
  arrive(request: Request): void {
    if (request.answer !== null) return;
    vi.advanceTimersByTime(1);
    const sent = this.server.answer(request.method, request.path, request.body);
    request.answer = { sent, held: this.server.answers() };
  }

  /** Lets the response to an arrived request return. */
  reply(request: Request): void {
    const { answer, window } = request;
    if (answer === null) return;
    this.#forget(request);
    if (!window.isOpen) return;
    vi.advanceTimersByTime(1);
    if (showsAnswers(request, answer.sent) && (window.known === null || request.order > window.known.order)) {
      window.known = { order: request.order, held: answer.held };
    }
    request.resolve(Response.json(answer.sent.body, { status: answer.sent.status }));
  }

  /** Answers a request with a response made by the test, not by the server. */
  answer(request: Request, answer: Answered): void {
    request.answer = { sent: answer, held: this.server.answers() };
    this.reply(request);
  }

  /** Breaks the connection before the response returns, whether or not the request arrived. */
  lose(request: Request): void {
    this.#forget(request);
    if (request.window.isOpen) request.reject(new TypeError('Failed to fetch'));
  }

  setOnline(device: Device, isOnline: boolean): void {
    device.isOnline = isOnline;
    const lost = this.#requests.filter(({ window }) => !isOnline && window.device === device);
    for (const request of lost) this.lose(request);
    for (const window of this.#windows) {
      if (window.device === device) {
        this.within(window, (room) => room.noteEvent(isOnline ? 'online' : 'offline'));
      }
    }
  }

  /** Lets all waiting work run, except requests, which the test controls. */
  async drain(): Promise<void> {
    for (let turns = 0; turns < 40; turns += 1) {
      vi.advanceTimersByTime(0);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Lets requests and responses of one window, or of all, pass until none is left. */
  async flow(only?: Window): Promise<void> {
    const next = () => this.#requests.find(({ window }) => only === undefined || window === only);
    await this.drain();
    for (let request = next(); request !== undefined; request = next()) {
      this.arrive(request);
      this.reply(request);
      await this.drain();
    }
  }

  /**
   * Replaces Node's globals with those that the exam room expects in a browser. `vi.unstubAllGlobals` undoes
   * this.
   */
  install(): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const setTimer = globalThis.setTimeout;
    const clock = globalThis.performance;
    let asked = 0;
    const now = () => {
      asked += 1;
      // Every time is used only once.
      return clock.now() + asked / 1e6;
    };
    vi.stubGlobal('performance', { now });
    vi.stubGlobal('setTimeout', (act: () => void, milliseconds: number) => {
      const window = running.getStore();
      if (window === undefined) return setTimer(act, milliseconds);
      return setTimer(() => {
        if (window.isOpen) running.run(window, act);
      }, milliseconds);
    });
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#fetch(url, init));
    const { crypto } = globalThis;
    vi.stubGlobal('crypto', {
      subtle: promptCipher,
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
    });
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
    vi.stubGlobal('indexedDB', {
      open: (name: string, version: number) => here().device.storage.open(name, version),
    });
    vi.stubGlobal('navigator', {
      get locks() {
        return here().device.locks;
      },
    });
  }

  #fetch(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    if (url.endsWith(webConfig.path)) return Promise.resolve(Response.json({ api_base: '' }));
    const window = here();
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    if (window.isOpen && !window.device.isOnline) return Promise.reject(new TypeError('Failed to fetch'));
    this.#count += 1;
    if (window.isOpen) {
      this.#requests.push({
        order: this.#count,
        window,
        method,
        resolve,
        reject,
        answer: null,
        path: url,
        body: JSON.parse(String(body)),
      });
    }
    return promise;
  }

  #forget(request: Request): void {
    this.#requests = this.#requests.filter((each) => each !== request);
  }
}

function drawn(window: Window): Promise<void> {
  if (window.isDrawing) return Promise.resolve();
  return new Promise((resolve) => window.drawings.push(resolve));
}

function here(): Window {
  const window = running.getStore();
  if (window === undefined) throw new Error('This code does not run in a window.');
  return window;
}

/**
 * Whether the exam room displays the view in this response. After a take-over it requests the view
 * separately.
 */
function showsAnswers({ path, body }: Request, { status }: Answered): boolean {
  if (status !== 200) return false;
  const action = (body as { action?: string }).action;
  return path.endsWith('/render/') || (action !== undefined && action !== 'take_over');
}
