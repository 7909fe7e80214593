import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { keptZoom } from '#web/shell/zoom-choice.ts';
import type { ExamView, RoomEventInput, SaveAnswer } from '../../exam.contract.ts';
import { type Outcome, toldAfter } from '../../journal.rules.ts';
import { isUnderWay, placesAfter, sectionOf, stageOf } from '../../room.rules.ts';
import { type SessionActionBody, signInAgain } from '../../sessions.contract.ts';
import { type ChangeOfAnswer, Desk } from './desk.ts';
import { drawFormulas } from './formula-loader.ts';
import { Journal } from './journal.ts';
import { askRoom, tellRoom } from './room-calls.ts';
import { type RoomState, ShownState } from './room-state.ts';
import { ServerClock } from './server-clock.ts';
import { untilAnswered } from './until-answered.ts';
import { WindowHold } from './window-hold.ts';

/** A section takes saves for five seconds after its end, and closes then. */
const CLOSES_AFTER_MS = 5500;
const POLL_MS = 5000;

/** One taker's exam room: what is shown, and everything the taker may do. */
export class Room {
  readonly clock = new ServerClock();
  readonly shown = new ShownState();
  readonly #person: string;
  readonly #session: string;
  readonly #hold: WindowHold;
  #desk: Desk | null = null;
  #askAgainAt = Infinity;
  #isLeft = false;
  #moves = 0;
  /** When that was asked for whose answer is shown: one that was asked for before says nothing new. */
  #shownOf = -Infinity;

  constructor(person: string, session: string) {
    this.#person = person;
    this.#session = session;
    this.#hold = new WindowHold(session, () => this.#lose(true));
  }

  get state(): RoomState {
    return this.shown.state;
  }

  /** Enters: what the server has, what the journal has beside it, and whose room it is. */
  async open(): Promise<void> {
    this.shown.set({ phase: 'loading', fault: null });
    try {
      const asked = performance.now();
      const view = await askRoom(this.#session);
      const stage = stageOf(view);
      const isHeld = !isUnderWay(stage) || (await this.#hold.take());
      // Within one browser only who holds the room reads and empties its journal.
      if (!isHeld) return this.shown.set({ phase: 'elsewhere', view, stage });
      const desk = await this.#takeDesk();
      if (isUnderWay(stage)) {
        if (!WindowHold.isPossible() || desk.writer !== view.session.writer) {
          return this.shown.set({ phase: 'elsewhere', view, stage });
        }
        desk.noteEvent('returned');
      }
      await this.#show(view, asked);
    } catch (error) {
      this.shown.set({ phase: 'failed', fault: faultWords(error) });
    }
  }

  /** Begins the test: the clock starts at the server. */
  async begin(): Promise<void> {
    const { view } = this.state;
    if (view === null) return;
    if (!(await this.#hold.take())) return this.shown.set({ phase: 'elsewhere' });
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
      this.shown.set({ is_read_only: false });
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
    this.shown.set({ moving: action, is_unheard: false, fault: null });
    const from = sectionOf(this.state.view);
    const move = ++this.#moves;
    // Of two ways out that wait for the network, the older one is given up: heard twice, it would go on twice.
    const isWanted = () => this.#moves === move && this.state.moving === action;
    const go = async (failures: number) => {
      await this.#desk?.delivery.flush();
      if (!isWanted()) return;
      const asked = performance.now();
      // After a lost answer: it may have been heard.
      const heard = failures > 0 ? await askRoom(this.#session) : null;
      if (heard !== null && sectionOf(heard) !== from) return this.#show(heard, asked);
      const told = { action, writer: this.#desk?.writer };
      const { exam } = await tellRoom(
        this.#session,
        action === 'submit' ? { ...told, action } : { ...told, action, from: from ?? null },
      );
      if (exam !== null) await this.#show(exam, asked);
    };
    try {
      await untilAnswered(go, isWanted, () => this.shown.set({ is_unheard: true }));
    } catch (error) {
      this.shown.set({ moving: null, fault: faultWords(error) });
      await this.refresh();
    }
  }

  /** Back to the questions, while the way out still waits for the network. */
  stay(): void {
    this.shown.set({ moving: null });
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
    if (this.state.is_read_only || this.state.is_time_up || this.state.stage !== 'section') return;
    this.#desk?.change(question, change, isTyped);
    this.shown.set({ answers: this.#desk?.answers ?? new Map() });
  }

  /** To a question by its place, or to the check page after the last. */
  go(position: number): void {
    this.shown.set({ position });
    this.#look();
  }

  zoom(zoom_percent: number): void {
    this.#desk?.zoom(zoom_percent);
    this.shown.set({ zoom_percent });
  }

  /** Something happened in the room that staff may want to know. */
  noteEvent(event: RoomEventInput['event']): void {
    const { phase, stage } = this.state;
    if (phase !== 'shown' || !isUnderWay(stage)) return;
    if (event === 'left') this.#desk?.endLook();
    this.#desk?.noteEvent(event);
    if (event === 'returned') this.#look();
    if (event === 'offline') this.#desk?.delivery.noteOffline();
    if (event === 'online') this.#desk?.delivery.retryNow();
  }

  /** Whether closing the window now would keep an answer from the server. */
  isWaiting(): boolean {
    return !this.#isLeft && this.state.save.waiting_count > 0;
  }

  /** Sends nothing any more: the window is left. */
  stop(): void {
    this.#isLeft = true;
    this.#desk?.close();
  }

  /** Looks at the clock, and asks now and then how the session stands. */
  tick(): void {
    const { stage, view, is_time_up, phase, is_read_only } = this.state;
    if (phase !== 'shown' || view === null) return;
    const now = performance.now();
    if (now >= this.#askAgainAt) {
      this.#askAgainAt = now + POLL_MS;
      void this.refresh();
    }
    if (!isUnderWay(stage) || is_read_only) return;
    this.#desk?.delivery.beat();
    const end = stage === 'break' ? view.break_clock?.ends_at : view.present?.clock.ends_at;
    const isOver = end != null && this.clock.secondsLeft(end) === 0;
    if (isOver === is_time_up) return;
    this.shown.set({ is_time_up: isOver, ...(isOver ? { moving: null } : {}) });
    const closesAfter = stage === 'break' ? 0 : CLOSES_AFTER_MS;
    this.#askAgainAt = isOver ? now + Math.max(0, this.clock.millisecondsUntil(end) + closesAfter) : Infinity;
    if (isOver) this.#desk?.endLook();
    // Staff have given more time.
    else this.#look();
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
    const hasMoved = stage !== this.state.stage || sectionOf(view) !== sectionOf(this.state.view);
    const position = desk.layOut(view);
    this.shown.set({
      phase: 'shown',
      view,
      stage,
      answers: desk.answers,
      places: placesAfter(this.state.places, view.present),
      zoom_percent: desk.zoomPercent ?? Math.max(view.accommodations.zoom_percent, keptZoom()),
      ...(position === null ? {} : { position }),
      ...(hasMoved ? { moving: null, is_time_up: false, fault: null } : {}),
    });
    if (stage === 'paused') this.#askAgainAt = performance.now() + POLL_MS;
    else if (hasMoved) this.#askAgainAt = Infinity;
    if (isUnderWay(stage) && view.session.writer > desk.writer) return this.#lose();
    if (position !== null) this.#look();
  }

  /** What a save's answer says beside its verdicts: the clock, and whether the room shows the right thing. */
  #hear(answer: SaveAnswer, asked_ms: number, outcome: Outcome): void {
    const { view, stage } = this.state;
    void this.#tell(outcome);
    if (view === null || this.state.phase !== 'shown' || !isUnderWay(stage)) return;
    if (asked_ms < this.#shownOf) return;
    const { clock, session } = answer;
    if (session.writer > (this.#desk?.writer ?? 0)) {
      this.#lose();
    } else if (session.status !== view.session.status || (clock === null) !== (view.present === null)) {
      void this.refresh();
    } else if (clock !== null && view.present !== null) {
      this.clock.correct(clock, asked_ms);
      this.shown.set({ view: { ...view, present: { ...view.present, clock } } });
    }
  }

  /** Notes what the taker is to be told; where another window has overtaken this one, its answers are shown. */
  async #tell(outcome: Outcome): Promise<void> {
    this.shown.set({ not_counted: toldAfter(this.state.not_counted, outcome) });
    if (outcome.overtaken.length === 0) return;
    const view = await askRoom(this.#session).catch(() => null);
    const not_counted = this.#desk?.giveWay(view, outcome.overtaken) ?? [];
    const told = toldAfter(this.state.not_counted, { not_counted, counted: [] });
    this.shown.set({ answers: this.#desk?.answers ?? this.state.answers, not_counted: told });
  }

  #look(): void {
    const { view, position, stage, is_time_up } = this.state;
    if (stage !== 'section' || is_time_up) return;
    const question = view?.present?.questions[position];
    if (question === undefined) this.#desk?.endLook();
    else this.#desk?.look(question.id);
  }

  async #takeDesk(): Promise<Desk> {
    // What only this window keeps is taken along.
    const own = this.state.save.is_kept ? null : this.#desk?.journal;
    this.#desk?.close();
    const journal = own ?? (await Journal.open(this.#person, this.#session));
    const desk: Desk = new Desk(journal, this.#session, this.clock, {
      onAnswer: (answer, asked, outcome) => this.#hear(answer, asked, outcome),
      onChange: () => this.shown.set({ save: desk.delivery.state }),
    });
    this.#desk = desk;
    this.shown.set({ save: desk.delivery.state });
    if (journal.pending.size > 0) desk.delivery.wake();
    return desk;
  }

  /** Another window has the room. One of this browser has its journal too, if there is one, and sends what waits. */
  #lose(isInBrowser = false): void {
    if (isInBrowser && this.state.save.is_kept) this.#desk?.close();
    else this.#desk?.handOver();
    this.shown.set({ is_read_only: true, moving: null });
  }

  /** Does what may be refused: the refusal is shown, and the session as it stands. */
  async #doing(act: () => Promise<void>): Promise<void> {
    this.shown.set({ is_busy: true, fault: null });
    try {
      await act();
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : null;
      this.shown.set({ fault: faultWords(error), must_sign_in: code === signInAgain.code });
      // What was refused may have happened already: an answer that was lost, or another window.
      if (error instanceof ApiProblem && error.status === 409) await this.refresh();
    } finally {
      this.shown.set({ is_busy: false });
    }
  }
}
