import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import type { ExamView, RoomEventInput, SaveAnswer } from '../../exam.contract.ts';
import { backOffMilliseconds, type NotCounted } from '../../journal.rules.ts';
import { isUnderWay, sectionOf, stageOf } from '../../room.rules.ts';
import { type SessionActionBody, signInAgain } from '../../sessions.contract.ts';
import { type ChangeOfAnswer, Desk } from './desk.ts';
import { drawFormulas } from './formula-loader.ts';
import { Journal } from './journal.ts';
import { askRoom, tellRoom } from './room-calls.ts';
import { FIRST_STATE, type RoomState } from './room-state.ts';
import { ServerClock } from './server-clock.ts';
import { WindowHold } from './window-hold.ts';

const TICK_MS = 500;
/** A section takes saves for five seconds after its end, and closes then. */
const CLOSES_AFTER_MS = 5500;
const POLL_MS = 5000;

/** One taker's exam room: what is shown, and everything the taker may do. */
export class Room {
  readonly clock = new ServerClock();
  readonly #person: string;
  readonly #session: string;
  readonly #hold: WindowHold;
  readonly #listeners = new Set<() => void>();
  #state: RoomState = FIRST_STATE;
  #desk: Desk | null = null;
  #askAgainAt = Infinity;
  #isLeft = false;
  /** When that was asked for whose answer is shown: one that was asked for before says nothing new. */
  #shownOf = -Infinity;

  constructor(person: string, session: string) {
    this.#person = person;
    this.#session = session;
    this.#hold = new WindowHold(session, () => this.#lose());
  }

  get state(): RoomState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Enters: what the server has, what the journal has beside it, and whose room it is. */
  async open(): Promise<void> {
    this.#set({ phase: 'loading', fault: null });
    try {
      const asked = performance.now();
      const view = await askRoom(this.#session);
      const stage = stageOf(view);
      const isHeld = !isUnderWay(stage) || (await this.#hold.take());
      // Within one browser only who holds the room reads and empties its journal.
      if (!isHeld) return this.#set({ phase: 'elsewhere', view, stage });
      const desk = await this.#takeDesk();
      if (isUnderWay(stage)) {
        if (!WindowHold.isPossible() || desk.writer !== view.session.writer) {
          return this.#set({ phase: 'elsewhere', view, stage });
        }
        desk.noteEvent('returned');
      }
      await this.#show(view, asked);
    } catch (error) {
      this.#set({ phase: 'failed', fault: faultWords(error) });
    }
  }

  /** Begins the test: the clock starts at the server. */
  async begin(): Promise<void> {
    const { view } = this.#state;
    if (view === null) return;
    if (!(await this.#hold.take())) return this.#set({ phase: 'elsewhere' });
    this.#desk?.become(view.session.writer);
    await this.act({ action: 'start', writer: view.session.writer });
  }

  /** Makes this window the one that writes. */
  async takeOver(): Promise<void> {
    await this.#doing(async () => {
      const asked = performance.now();
      const { exam } = await tellRoom(this.#session, { action: 'take_over' });
      if (exam === null) return;
      await this.#hold.take(true);
      // Opened again: the other window may have written in the journal until now.
      const desk = await this.#takeDesk();
      desk.become(exam.session.writer);
      this.#set({ is_read_only: false });
      await this.#show(exam, asked);
    });
  }

  /** Moves the session on by what needs no answers delivered first, and shows what the server says. */
  async act(body: SessionActionBody): Promise<void> {
    await this.#doing(async () => {
      const asked = performance.now();
      const { exam } = await tellRoom(this.#session, body);
      if (exam !== null) await this.#show(exam, asked);
    });
  }

  /** Out of the section: first everything is delivered, then the server is told, until it has heard. */
  async move(action: 'next_section' | 'submit'): Promise<void> {
    this.#desk?.endLook();
    this.#set({ moving: action, fault: null });
    const from = sectionOf(this.#state.view);
    for (let failures = 0; this.#state.moving === action; ) {
      await this.#desk?.delivery.flush();
      if (this.#state.moving !== action) return;
      const asked = performance.now();
      try {
        // After a lost answer: it may have been heard, and heard twice it would close the next section too.
        const heard = failures > 0 ? await askRoom(this.#session) : null;
        if (heard !== null && sectionOf(heard) !== from) return await this.#show(heard, asked);
        const { exam } = await tellRoom(this.#session, { action, writer: this.#desk?.writer });
        return exam === null ? undefined : await this.#show(exam, asked);
      } catch (error) {
        if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) {
          this.#set({ moving: null, fault: faultWords(error) });
          return await this.refresh();
        }
        failures += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, backOffMilliseconds(failures, Math.random(), undefined));
        });
      }
    }
  }

  /** Back to the questions, while the way out still waits for the network. */
  stay(): void {
    this.#set({ moving: null });
    this.#look();
  }

  /** Asks the server what to show now; where it does not answer, all stays as it is. */
  async refresh(): Promise<void> {
    const asked = performance.now();
    const view = await askRoom(this.#session).catch(() => null);
    if (view !== null) await this.#show(view, asked);
  }

  /** Changes the answer to a question; `isTyped`: more of it is likely to come at once. */
  change(question: string, change: ChangeOfAnswer, isTyped = false): void {
    if (this.#state.is_read_only || this.#state.is_time_up || this.#state.stage !== 'section') return;
    this.#desk?.change(question, change, isTyped);
    this.#set({ answers: this.#desk?.answers ?? new Map() });
  }

  /** To a question by its place, or to the check page after the last. */
  go(position: number): void {
    this.#set({ position });
    this.#look();
  }

  zoom(zoom_percent: number): void {
    this.#desk?.zoom(zoom_percent);
    this.#set({ zoom_percent });
  }

  /** Something happened in the room that staff may want to know. */
  noteEvent(event: RoomEventInput['event']): void {
    const { phase, stage } = this.#state;
    if (phase !== 'shown' || !isUnderWay(stage)) return;
    if (event === 'left') this.#desk?.endLook();
    this.#desk?.noteEvent(event);
    if (event === 'returned') this.#look();
    if (event === 'offline') this.#desk?.delivery.noteOffline();
    if (event === 'online') this.#desk?.delivery.retryNow();
  }

  /** Whether closing the window now would keep an answer from the server. */
  isWaiting(): boolean {
    return !this.#isLeft && !this.#state.is_read_only && this.#state.save.waiting_count > 0;
  }

  /** Looks at the clock now and then, and asks how the session stands; the returned function ends that. */
  startTicking(): () => void {
    const timer = setInterval(() => this.#tick(), TICK_MS);
    return () => clearInterval(timer);
  }

  /** Sends nothing any more: the window is left. */
  stop(): void {
    this.#isLeft = true;
    this.#desk?.close();
  }

  #tick(): void {
    const { stage, view, is_time_up, phase, is_read_only } = this.#state;
    if (phase !== 'shown' || view === null) return;
    const now = performance.now();
    if (now >= this.#askAgainAt) {
      this.#askAgainAt = now + POLL_MS;
      void this.refresh();
    }
    if (!isUnderWay(stage) || is_read_only) return;
    this.#desk?.delivery.beat();
    const end = stage === 'break' ? view.break_clock?.ends_at : view.present?.clock.ends_at;
    if (is_time_up || end == null || this.clock.secondsLeft(end) !== 0) return;
    this.#desk?.endLook();
    this.#set({ is_time_up: true, moving: null });
    const closesAfter = stage === 'break' ? 0 : CLOSES_AFTER_MS;
    this.#askAgainAt = now + Math.max(0, this.clock.millisecondsUntil(end) + closesAfter);
  }

  async #show(view: ExamView, asked_ms: number): Promise<void> {
    if (asked_ms < this.#shownOf) return;
    this.#shownOf = asked_ms;
    const clock = view.present?.clock ?? view.break_clock;
    if (clock !== null) this.clock.correct(clock, asked_ms);
    const stage = stageOf(view);
    await drawFormulas(view);
    const desk = this.#desk;
    // A later answer may have come meanwhile.
    if (desk === null || asked_ms < this.#shownOf) return;
    const hasMoved = stage !== this.#state.stage || sectionOf(view) !== sectionOf(this.#state.view);
    const position = desk.layOut(view);
    this.#set({
      phase: 'shown',
      view,
      stage,
      answers: desk.answers,
      zoom_percent: desk.zoomPercent ?? view.accommodations.zoom_percent,
      ...(position === null ? {} : { position }),
      ...(hasMoved ? { moving: null, is_time_up: false, fault: null } : {}),
    });
    if (stage === 'paused') this.#askAgainAt = performance.now() + POLL_MS;
    else if (hasMoved) this.#askAgainAt = Infinity;
    if (isUnderWay(stage) && view.session.writer > desk.writer) return this.#lose();
    if (position !== null) this.#look();
  }

  /** What a save's answer says beside its verdicts: the clock, and whether the room shows the right thing. */
  #hear(answer: SaveAnswer, asked_ms: number, not_counted: readonly NotCounted[]): void {
    const { view, stage } = this.#state;
    this.#set({ not_counted: [...this.#state.not_counted, ...not_counted] });
    if (view === null || this.#state.phase !== 'shown' || !isUnderWay(stage)) return;
    if (asked_ms < this.#shownOf) return;
    const { clock, session } = answer;
    if (session.writer > (this.#desk?.writer ?? 0)) {
      this.#lose();
    } else if (session.status !== view.session.status || (clock === null) !== (view.present === null)) {
      void this.refresh();
    } else if (clock !== null && view.present !== null) {
      this.clock.correct(clock, asked_ms);
      this.#set({ view: { ...view, present: { ...view.present, clock } } });
    }
  }

  #look(): void {
    const { view, position, stage, is_time_up } = this.#state;
    if (stage !== 'section' || is_time_up) return;
    const question = view?.present?.questions[position];
    if (question === undefined) this.#desk?.endLook();
    else this.#desk?.look(question.id);
  }

  async #takeDesk(): Promise<Desk> {
    this.#desk?.close();
    const journal = await Journal.open(this.#person, this.#session);
    const desk: Desk = new Desk(journal, this.#session, this.clock, {
      onAnswer: (answer, asked, notCounted) => this.#hear(answer, asked, notCounted),
      onChange: () => this.#set({ save: desk.delivery.state }),
    });
    this.#desk = desk;
    this.#set({ save: desk.delivery.state });
    if (journal.pending.size > 0) desk.delivery.wake();
    return desk;
  }

  #lose(): void {
    this.#desk?.close();
    this.#set({ is_read_only: true, moving: null });
  }

  /** Does what may be refused: the refusal is shown, and the session as it stands. */
  async #doing(act: () => Promise<void>): Promise<void> {
    this.#set({ is_busy: true, fault: null });
    try {
      await act();
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : null;
      this.#set({ fault: faultWords(error), must_sign_in: code === signInAgain.code });
      // What was refused may have happened already: an answer that was lost, or another window.
      if (error instanceof ApiProblem && error.status === 409) await this.refresh();
    } finally {
      this.#set({ is_busy: false });
    }
  }

  #set(change: Partial<RoomState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
