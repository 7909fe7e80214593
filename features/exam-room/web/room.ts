import type { ExamView, NoteKind, RoomEventInput, SaveAnswer } from '#features/sessions/exam.contract.ts';
import { givenAway, type KeptCheck, type Outcome, toldAfter } from '#features/sessions/journal.rules.ts';
import { type SessionActionBody, signInAgain } from '#features/sessions/sessions.contract.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { keptZoom, shownZoom } from '#web/shell/zoom-choice.ts';
import { laidOutOf, type WayOn } from '../one-at-a-time.rules.ts';
import { clockIn, firstZoom, isUnderWay, placesAfter, stageOf } from '../room.rules.ts';
import { type ChangeOfAnswer, Desk } from './desk.ts';
import { drawFormulas } from './formula-loader.ts';
import { KeptRoom } from './offline/kept-room.ts';
import { type RoomState, ShownState } from './room-state.ts';
import { Departure } from './saving/departure.ts';
import { Journal } from './saving/journal.ts';
import { Leftovers } from './saving/leftovers.ts';
import { askRoom, tellRoom } from './saving/room-calls.ts';
import { ServerClock } from './saving/server-clock.ts';
import { TimeWatch } from './saving/time-watch.ts';
import { WindowHold } from './saving/window-hold.ts';

/**
 * Checks an answer on behalf of the exam-room window numbered `writer`. Resolves once the server has checked
 * it or refused to.
 */
export type MakeCheck = (check: KeptCheck, writer: number) => Promise<void>;

/** One taker's exam room: the state that it displays, and everything that the taker can do. */
export class Room {
  readonly isStored: boolean = true;
  readonly clock = new ServerClock();
  readonly shown = new ShownState();
  /** Null if this device may store nothing except unsent changes. */
  readonly kept: KeptRoom | null;
  readonly #person: string;
  readonly #session: string;
  readonly #watch = new TimeWatch(this.clock);
  readonly #hold: WindowHold;
  readonly #draw: typeof drawFormulas;
  readonly #makeCheck: MakeCheck | undefined;
  #desk: Desk | null = null;
  readonly #departure: Departure;
  readonly #leftovers: Leftovers;
  #isLeft = false;
  /** When the view on the screen was requested. Responses to earlier requests are outdated. */
  #shownOf = -Infinity;

  /**
   * `draw` resolves when the contents of a view can be drawn. `makeCheck` is for practice only. With `keeps`,
   * the exam room also opens without a network.
   */
  constructor(
    person: string,
    session: string,
    draw: typeof drawFormulas = drawFormulas,
    makeCheck?: MakeCheck,
    keeps = false,
  ) {
    this.kept = keeps ? new KeptRoom(person, session, this.clock) : null;
    this.#person = person;
    this.#session = session;
    this.#draw = draw;
    this.#makeCheck = makeCheck;
    this.#hold = new WindowHold(session, () => this.#lose());
    this.#leftovers = new Leftovers(this.#hold, () => this.#desk);
    this.#departure = new Departure(session, this.shown, {
      desk: () => this.#desk,
      show: (view, asked) => this.#show(view, asked),
      refresh: () => this.refresh(),
    });
  }

  get state(): RoomState {
    return this.shown.state;
  }

  /**
   * Enters the exam room: loads the server's view and the journal, and finds out in which window the test is
   * open.
   */
  async open(): Promise<void> {
    this.shown.set({ phase: 'loading', fault: null });
    try {
      let isHeld = await this.#hold.take();
      let { desk, view, asked } = await this.#enter();
      // An earlier page may have had the test open until now and written to the journal.
      if (!isHeld && isUnderWay(stageOf(view)) && (await this.#hold.take())) {
        isHeld = true;
        ({ desk, view, asked } = await this.#enter());
      }
      const stage = stageOf(view);
      // Before the start no window has the test open.
      if (stage === 'before') this.#hold.release();
      if (isUnderWay(stage) && !isHeld) {
        // The window in which the test is open delivers its own journal as long as it is open.
        desk.handOver();
        return this.shown.set({ phase: 'elsewhere', view, stage });
      }
      desk.deliver();
      if (isUnderWay(stage)) {
        if (!WindowHold.isPossible() || desk.writer !== view.session.writer) {
          desk.handOver();
          return this.shown.set({ phase: 'elsewhere', view, stage });
        }
        desk.noteEvent('returned');
      }
      await this.#show(view, asked);
    } catch (error) {
      this.shown.set({ phase: 'failed', fault: faultWords(error) });
    }
  }

  /** Starts the test, and with it the clock on the server. */
  async begin(): Promise<void> {
    const { view } = this.state;
    if (view === null) return;
    if (!(await this.#hold.take())) return this.shown.set({ phase: 'elsewhere' });
    await this.#doing(async () => {
      const asked = performance.now();
      const { exam } = await tellRoom(this.#session, { action: 'start', writer: view.session.writer });
      if (exam === null) return;
      // Take over the number of the writing window only after this start succeeded. Otherwise a second device
      // would get the same number.
      this.#desk?.become(exam.session.writer);
      await this.#show(exam, asked);
    });
  }

  /** Makes this window the one that may save answers. */
  async takeOver(): Promise<void> {
    await this.#doing(async () => {
      const { exam } = await tellRoom(this.#session, { action: 'take_over' });
      if (exam === null) return;
      await this.#hold.take(true);
      // Enter again: until now the other window may have written to the journal and delivered from it.
      const { desk, view, asked } = await this.#enter(exam);
      desk.deliver();
      await this.#show(view, asked);
    });
  }

  /** Does an action that needs no delivered answers, and shows the server's response. */
  async act(body: SessionActionBody): Promise<void> {
    await this.#doing(async () => {
      const asked = performance.now();
      const { exam } = await tellRoom(this.#session, body);
      if (exam !== null) await this.#show(exam, asked);
    });
  }

  /** Leaves the section or goes to the next question, once everything is delivered. */
  move(action: WayOn): Promise<void> {
    return this.#departure.go(action);
  }

  /** Returns to the questions while leaving still waits for the network. */
  stay(): void {
    this.shown.set({ moving: null });
    this.#look();
  }

  /** Asks the server for the current view. Without a response nothing changes. */
  async refresh(): Promise<void> {
    const asked = performance.now();
    const view = await askRoom(this.#session).catch(() => null);
    if (view !== null) await this.#show(view, asked);
  }

  /** Changes the answer to a question. `isTyped`: more changes are likely to follow very soon. */
  change(question: string, change: ChangeOfAnswer, isTyped = false): void {
    if (this.state.is_read_only || this.state.is_time_up || this.state.stage !== 'section') return;
    // The server chooses the next question by the stored answer; a change now would be too late.
    if (this.state.moving === 'next_question') return;
    this.#desk?.change(question, change, isTyped);
    this.#showAnswers();
  }

  /** Stores the content of a tool for a target (the session, the section or a question); null removes it. */
  note(kind: NoteKind, target: string, value: string | null, isTyped = false): void {
    if (this.state.is_read_only || this.state.is_time_up || this.state.stage !== 'section') return;
    this.#desk?.keepNote(kind, target, value, isTyped);
    this.#showAnswers();
  }

  /** Practice only: checks an answer, now or once there is a network. */
  check(check: KeptCheck): void {
    if (this.state.is_read_only || this.state.is_time_up || this.state.stage !== 'section') return;
    this.#desk?.check(check);
  }

  /** Goes to a question by its index, or to the check page after the last. */
  go(position: number): void {
    this.shown.set({ position });
    this.#look();
  }

  zoom(zoom_percent: number): void {
    this.#desk?.zoom(zoom_percent);
    this.shown.set({ zoom_percent });
  }

  /** Records an event in the exam room that staff may want to know. */
  noteEvent(event: RoomEventInput['event']): void {
    const { phase, stage } = this.state;
    if (phase !== 'shown' || !isUnderWay(stage)) return;
    if (event === 'left') this.#desk?.endLook();
    this.#desk?.noteEvent(event);
    if (event === 'returned') this.#look();
    if (event === 'offline') this.#desk?.delivery.noteOffline();
    if (event === 'online') this.#desk?.delivery.retryNow();
  }

  /** Whether closing the window now would leave answers or checks undelivered. */
  isWaiting(): boolean {
    const { waiting_count, checks } = this.state.save;
    return !this.#isLeft && this.state.phase === 'shown' && (waiting_count > 0 || (checks?.size ?? 0) > 0);
  }

  /** Call this function when the page ends, so that the journal stores its last changes. */
  endPage(): void {
    this.#desk?.journal.endPage();
  }

  /** Stops sending, because the window is closed. */
  stop(): void {
    this.#isLeft = true;
    this.#desk?.close();
  }

  /** Leaves the exam room for a different screen in the same page. Unsent changes are still sent. */
  leave(): void {
    this.#isLeft = true;
    this.#hold.release();
    void this.#desk?.leave();
  }

  /** Checks the clock, and from time to time asks the server for the state of the session. */
  tick(): void {
    const { stage, view, is_time_up, phase, is_read_only } = this.state;
    const isWriting = isUnderWay(stage) && !is_read_only;
    if (phase === 'elsewhere' || (phase === 'shown' && !isWriting)) this.#leftovers.lookNowAndThen();
    if (phase !== 'shown' || view === null) return;
    if (this.#watch.isAskDue(performance.now())) void this.refresh();
    if (!isWriting) return;
    this.#desk?.delivery.beat();
    const isOver = this.#watch.isOver(view, stage);
    if (isOver === is_time_up) return;
    this.shown.set({ is_time_up: isOver, ...(isOver ? { moving: null } : {}) });
    this.#watch.askAfter(isOver ? view : null, stage);
    if (isOver) this.#desk?.endLook();
    // If there is time again, staff gave more time.
    else this.#look();
    // Sends now: answers within the grace period are still valid, and the wait for the next try may be
    // longer.
    if (isOver) this.#desk?.delivery.retryNow();
  }

  async #show(view: ExamView, asked_ms: number): Promise<void> {
    if (asked_ms < this.#shownOf) return;
    this.#shownOf = asked_ms;
    const clock = clockIn(view);
    if (clock !== null) this.clock.correct(clock, asked_ms);
    const stage = stageOf(view);
    const desk = this.#desk;
    await Promise.all([this.#draw(view), this.kept?.show(view)]);
    // This view is outdated if a response to a later request has arrived in the meantime or the journal was
    // opened again.
    if (desk === null || desk !== this.#desk || asked_ms < this.#shownOf) return;
    const hasMoved = stage !== this.state.stage || laidOutOf(view) !== laidOutOf(this.state.view);
    const position = desk.layOut(view, asked_ms);
    if (isUnderWay(stage) && view.session.writer > desk.writer) this.#lose();
    this.shown.set({
      phase: 'shown',
      view,
      stage,
      is_read_only: desk.isClosed,
      answers: desk.answers,
      notes: desk.notes,
      places: placesAfter(this.state.places, view.present),
      zoom_percent:
        desk.zoomPercent ??
        firstZoom({ granted: view.accommodations.zoom_percent, own: keptZoom(), page: shownZoom() }),
      ...(position === null ? {} : { position }),
      ...(hasMoved ? { moving: null, is_time_up: false, fault: null } : {}),
    });
    if (isUnderWay(stage) && !desk.isClosed) this.kept?.keep(view, desk);
    else if (stage !== 'before') this.kept?.drop();
    if (stage === 'paused') this.#watch.askSoon();
    else if (hasMoved) this.#watch.askNoMore();
    if (position !== null) this.#look();
  }

  /**
   * Handles a save's response apart from its verdicts: corrects the clock, and refreshes the exam room if the
   * session has changed.
   */
  #hear(answer: SaveAnswer, asked_ms: number, outcome: Outcome): void {
    void this.#tell(outcome);
    const { view, stage } = this.state;
    if (view === null || this.state.phase !== 'shown') return;
    this.#showAnswers();
    if (!isUnderWay(stage) || asked_ms < this.#shownOf) return;
    const { clock, session } = answer;
    if (session.writer > (this.#desk?.writer ?? 0)) {
      this.#lose();
    } else if (session.version > view.session.version) {
      void this.refresh();
    } else if (clock !== null && view.present !== null) {
      this.clock.correct(clock, asked_ms);
      this.shown.set({ view: { ...view, present: { ...view.present, clock } } });
    }
  }

  /**
   * Tells the taker which of their answers did not count. If a different window has taken over, displays that
   * window's answers.
   */
  async #tell(outcome: Outcome): Promise<void> {
    this.shown.set({ not_counted: toldAfter(this.state.not_counted, outcome) });
    if (outcome.overtaken.length === 0) return;
    const asked = performance.now();
    const view = await askRoom(this.#session).catch(() => null);
    if (view !== null && this.state.phase === 'shown') await this.#show(view, asked);
    const not_counted = givenAway(outcome.overtaken, view?.present?.attempts ?? []).map(({ question }) => ({
      question,
      verdict: 'overtaken' as const,
    }));
    this.shown.set({ not_counted: toldAfter(this.state.not_counted, { not_counted, counted: [] }) });
  }

  #showAnswers(): void {
    const desk = this.#desk;
    if (desk?.laidOut == null || desk.laidOut !== laidOutOf(this.state.view)) return;
    this.shown.set({ answers: desk.answers, notes: desk.notes });
  }

  #look(): void {
    const { view, position, stage, is_time_up } = this.state;
    if (stage !== 'section' || is_time_up) return;
    const question = view?.present?.questions[position];
    if (question === undefined) this.#desk?.endLook();
    else this.#desk?.look(question.id);
  }

  /**
   * Opens the journal (as the window with the number in `taken`, if given), then asks the server. In this
   * order, changes that are no longer in the journal are in the server's response.
   */
  async #enter(taken?: ExamView): Promise<{ desk: Desk; view: ExamView; asked: number }> {
    this.#desk?.close();
    const journal = await Journal.open(this.#person, this.#session, this.#desk?.journal);
    const desk: Desk = new Desk(journal, this.#session, this.clock, {
      onAnswer: (answer, asked, outcome) => this.#hear(answer, asked, outcome),
      onChange: () => this.shown.set({ save: desk.delivery.state }),
      check: (check) => this.#makeCheck?.(check, desk.writer) ?? Promise.resolve(),
      beforeSending: async () => this.kept?.keepAnswers(desk),
    });
    this.#desk = desk;
    if (taken !== undefined) {
      await journal.unlock(taken.journal_key);
      desk.become(taken.session.writer);
    }
    const asked = performance.now();
    const asking = askRoom(this.#session);
    const entered = await (this.kept?.shownBy(asking, desk) ?? { view: await asking, asked });
    if (taken === undefined) await journal.unlock(entered.view.journal_key);
    this.shown.set({ save: desk.delivery.state });
    return { desk, ...entered };
  }

  /** A different window has the test now. Unsent changes from this window are still sent. */
  #lose(): void {
    this.#desk?.handOver();
    this.kept?.drop();
    this.shown.set({ is_read_only: true, moving: null });
  }

  /**
   * Runs an action that the server may refuse; then displays the refusal, and after that the current session.
   */
  async #doing(act: () => Promise<void>): Promise<void> {
    this.shown.set({ is_busy: true, fault: null });
    try {
      await act();
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : null;
      this.shown.set({ fault: faultWords(error), must_sign_in: code === signInAgain.code });
      // The refused action may have happened already: its response was lost, or a different window did it.
      if (error instanceof ApiProblem && error.status === 409) await this.refresh();
    } finally {
      this.shown.set({ is_busy: false });
    }
  }
}
