/**
 * Connects an exam room with its proctor: polls as often as the server asks, and keeps the messages received.
 */
import type { Admission } from '#features/sessions/admission.contract.ts';
import { call } from '#web/lib/api.ts';
import { showPresence } from '../../sittings.contract.ts';

export interface Message {
  readonly number: number;
  readonly at: string;
  readonly text: string;
}

export interface LineState {
  readonly admission: Admission;
  /** All messages received since this page was opened, oldest first. */
  readonly messages: readonly Message[];
  /** Whether the last request got no response. */
  readonly is_unheard: boolean;
}

/** The report that the exam room sends with each request. */
interface Told {
  readonly place: number | null;
  readonly waiting_count: number;
  readonly shows_pause: boolean;
}

const FIRST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 30;
/**
 * Random variation of the intervals, so that exam rooms opened together do not keep asking at the same time.
 */
const JITTER = 0.25;

export class SittingLine {
  readonly #session: string;
  readonly #told: () => Told;
  readonly #onVersion: (version: number) => void;
  readonly #listeners = new Set<() => void>();
  #state: LineState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown = 0;
  #failures = 0;
  #isStopped = true;

  constructor(
    session: string,
    admission: Admission,
    heard: { told: () => Told; onVersion: (version: number) => void },
  ) {
    this.#session = session;
    this.#told = heard.told;
    this.#onVersion = heard.onVersion;
    this.#state = { admission, messages: [], is_unheard: false };
  }

  get state(): LineState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(): void {
    this.#isStopped = false;
    this.#askIn(FIRST_WAIT_SECONDS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Runs when the start code was accepted. */
  entered(admission: Admission): void {
    this.#set({ admission });
    this.#askIn(FIRST_WAIT_SECONDS);
  }

  /** Reports immediately, because the exam room has changed what it displays. */
  tellNow(): void {
    this.#askIn(0);
  }

  /** Records that messages up to this number were displayed. */
  shown(number: number): void {
    this.#shown = Math.max(this.#shown, number);
  }

  async #ask(): Promise<void> {
    try {
      const body = { session: this.#session, shown_number: this.#shown, ...this.#told() };
      const { admission, messages, session_version, next_in_seconds } = await call(showPresence, { body });
      this.#failures = 0;
      const known = new Set(this.#state.messages.map(({ number }) => number));
      const came = messages.filter(({ number }) => !known.has(number));
      this.#set({ admission, is_unheard: false, messages: [...this.#state.messages, ...came] });
      this.#onVersion(session_version);
      this.#askIn(next_in_seconds);
    } catch {
      this.#failures += 1;
      this.#set({ is_unheard: true });
      this.#askIn(Math.min(2 ** this.#failures, LONGEST_WAIT_SECONDS));
    }
  }

  #askIn(seconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const spread = 1 - JITTER + 2 * JITTER * Math.random();
    this.#timer = setTimeout(() => void this.#ask(), seconds * spread * 1000);
  }

  #set(change: Partial<LineState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
