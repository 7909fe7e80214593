import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChangeOfAnswer } from '#features/exam-room/web/desk.ts';
import type { Room } from '#features/exam-room/web/room.ts';
import type { AnswerState, AskedQuestion } from '#features/sessions/exam.contract.ts';
import { LONG_RUN } from '#tests/support/long-run.ts';
import { Browsers, type Window } from './browsers.ts';
import { OPTIONS } from './exam-server.ts';
import {
  chosen,
  FIELDS,
  type Field,
  isAtWork,
  isOlder,
  isSame,
  mayBegin,
  mayTakeOver,
  mayWrite,
  type Stamp,
} from './windows-at-work.ts';

const RUNS = LONG_RUN ? 3000 : 150;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A change that the taker made, with its sequence number from the exam room. */
interface Given {
  readonly window: Window;
  readonly question: string;
  readonly field: Field;
  readonly value: AnswerState[Field];
  readonly stamp: NonNullable<Stamp>;
  /** The number of requests that were sent before this change. */
  readonly at: number;
}

const pick = fc.nat(20);
const some = (weight: number, ...what: string[]) => ({
  weight,
  arbitrary: fc.record({ what: fc.constantFrom(...what), pick, place: fc.nat(2), value: fc.nat(3) }),
});
/** Random steps: actions of the taker, of the network, of windows and of staff. */
const step = fc.oneof(
  some(8, 'answer', 'answer', 'choose', 'flag', 'cross', 'go'),
  some(9, 'arrive', 'reply', 'flow', 'flow', 'flow', 'lose'),
  some(
    4,
    'reload',
    'take over',
    'take over',
    'draw',
    'draw',
    'draw one',
    'draw one',
    'draw no more',
    'try again',
    'open',
    'close',
  ),
  some(3, 'line', 'rest', 'rest', 'tick', 'refresh', 'refresh', 'begin', 'begin'),
  some(1, 'move', 'stay', 'pause', 'pause'),
);
type Step = { what: string; pick: number; place: number; value: number };

class Course {
  readonly browsers = new Browsers(2);
  readonly given: Given[] = [];

  /**
   * Opens a window on each device. If `isBegun`, the first window starts the test and the second one asks to
   * take over.
   */
  async begin(isBegun: boolean): Promise<void> {
    this.browsers.install();
    const [here, there] = this.browsers.devices.map((device) => this.browsers.open(device));
    await this.browsers.flow();
    if (!isBegun || here === undefined || there === undefined) return;
    this.browsers.within(here, (room) => void room.begin());
    await this.browsers.flow();
    expect([here, there].map(mayWrite)).toEqual([true, false]);
    this.browsers.close(there);
    this.browsers.open(there.device);
    await this.browsers.flow();
  }

  async take({ what, pick: index, place, value }: Step): Promise<void> {
    const { browsers } = this;
    const { server } = browsers;
    const device = this.#device(index % 2);
    const ofThose = (isMeant: (window: Window) => boolean) => chosen(browsers.windows.filter(isMeant), index);
    const inside = (window: Window | undefined, act: (room: Room) => unknown) => {
      if (window !== undefined) browsers.within(window, (room) => void act(room));
    };
    const any = chosen(browsers.windows, index);
    const request = chosen(browsers.requests, index);
    const working = ofThose(mayWrite);
    const waiting = ofThose(({ isDrawing }) => !isDrawing);
    switch (what) {
      case 'arrive':
        return request && browsers.arrive(request);
      case 'reply':
        return request && browsers.reply(request);
      case 'lose':
        return request && browsers.lose(request);
      case 'flow':
        return browsers.flow(any);
      case 'line':
        // The random connections recover more often than they break.
        if (!device.isOnline || value === 0) browsers.setOnline(device, !device.isOnline);
        return;
      case 'rest':
        // Writes to the simulated storage finish whenever the test waits.
        await browsers.drain();
        return void vi.advanceTimersByTime([300, 900, 5000, 31_000][index % 4] ?? 0);
      case 'pause':
        if (server.session.status === 'paused') return server.byStaff('resume');
        return value === 0 ? server.byStaff('pause') : undefined;
      case 'try again':
        return inside(
          ofThose(({ room }) => room.state.phase === 'failed'),
          (room) => room.open(),
        );
      case 'open':
        return void (browsers.windows.length < 3 && browsers.open(device, value > 0));
      case 'close':
        return browsers.windows.length > 1 ? any && browsers.close(any) : undefined;
      case 'reload':
        if (any === undefined) return;
        browsers.close(any);
        return void browsers.open(any.device, value > 0);
      case 'draw':
        return waiting && browsers.draw(waiting);
      case 'draw one':
        return waiting && browsers.drawOne(waiting, place);
      case 'draw no more':
        return any && browsers.drawNoMore(any);
      case 'begin':
        return inside(ofThose(mayBegin), (room) => room.begin());
      case 'take over':
        return inside(ofThose(mayTakeOver), (room) => room.takeOver());
      case 'tick':
        return inside(any, (room) => room.tick());
      case 'refresh':
        return inside(ofThose(isAtWork), (room) => room.refresh());
      case 'stay':
        return inside(ofThose(isAtWork), (room) => room.stay());
      case 'move':
        return inside(working, (room) => room.move('next_section'));
      case 'go':
        return inside(ofThose(isAtWork), (room) => room.go(place));
    }
    const question = working?.room.state.view?.present?.questions[place];
    if (working === undefined || question === undefined) return;
    if (what === 'answer') this.#change(working, question, { response: OPTIONS[value] ?? null });
    if (what === 'flag') this.#change(working, question, { flagged: value % 2 === 0 });
    if (what === 'cross') this.#change(working, question, { eliminated: OPTIONS.slice(0, value) });
    if (what === 'choose') {
      this.#change(working, question, { response: OPTIONS[value] ?? null, eliminated: [] });
    }
  }

  /** Checks that each window displays everything that it can know, and nothing wrong. */
  look(): void {
    const { server } = this.browsers;
    for (const window of this.browsers.windows) {
      const { view, answers } = window.room.state;
      if (!isAtWork(window) || !window.isDrawing) continue;
      for (const { id } of view?.present?.questions ?? []) {
        for (const field of FIELDS) {
          const shown = answers.get(id);
          const stamp = shown?.stamps[field] ?? null;
          expect(shown?.[field] ?? BLANK[field], 'an answer is shown that was never given').toEqual(
            this.#valueOf(id, field, stamp),
          );
          const held = window.known?.held.get(id)?.stamps[field] ?? null;
          expect(isOlder(stamp, held), 'an answer is shown that is older than the server’s').toBe(false);
          if (!mayWrite(window)) continue;
          const asked = window.known?.order ?? 0;
          const own = this.#newest(
            id,
            field,
            (one) =>
              one.window.device === window.device &&
              (one.stamp.writer === server.session.writer || one.at < asked),
          );
          expect(
            isOlder(stamp, own),
            'an answer is shown that is older than the one given on this device',
          ).toBe(false);
        }
      }
    }
  }

  /**
   * Delivers everything, then checks that the server has every answer and every window displays the server's
   * state.
   */
  async end(): Promise<void> {
    const { browsers } = this;
    const { server } = browsers;
    if (server.session.status === 'paused') server.byStaff('resume');
    for (const device of browsers.devices) {
      browsers.setOnline(device, true);
      if (!browsers.windows.some((window) => window.device === device)) browsers.open(device);
    }
    const settle = async () => {
      for (let turns = 0; turns < 4; turns += 1) {
        for (const window of browsers.windows) browsers.draw(window);
        await browsers.flow();
        vi.advanceTimersByTime(31_000);
        for (const window of browsers.windows) browsers.within(window, (room) => room.tick());
        await browsers.flow();
      }
    };
    await settle();
    // Reopens a window that failed to open, so that the answers in its journal are delivered.
    for (const window of browsers.windows.filter(({ room }) => room.state.phase === 'failed')) {
      browsers.within(window, (room) => void room.open());
    }
    await settle();
    this.look();
    const last = browsers.windows.find(({ room }) => room.state.phase !== 'failed');
    if (last !== undefined && !mayWrite(last) && mayTakeOver(last)) {
      browsers.within(last, (room) => void room.takeOver());
      await settle();
    }
    this.look();
    this.#expectAllHeld();
    const writing = browsers.windows.filter(mayWrite);
    for (const { room } of writing) {
      const held = server.answers();
      for (const { id } of room.state.view?.present?.questions ?? []) {
        const [shown, there] = [room.state.answers.get(id), held.get(id)];
        for (const field of FIELDS) {
          expect(shown?.[field] ?? BLANK[field]).toEqual(there?.[field] ?? BLANK[field]);
        }
      }
    }
    expect(writing.length, 'more than one window may write').toBeLessThanOrEqual(1);
  }

  #expectAllHeld(): void {
    const { log } = this.browsers.server;
    const seen = new Map<string, string>();
    for (const { save, judged } of log) {
      expect(judged.verdict).not.toBe('refused');
      const { question, writer, seq, response, flagged, eliminated } = save;
      const says = JSON.stringify({ question, response, flagged, eliminated });
      const number = `${writer}.${seq}`;
      expect(seen.get(number) ?? says, 'two changes have the same number').toBe(says);
      seen.set(number, says);
      if (response === undefined) continue;
      // Every stored answer or cleared answer was really given or cleared by the taker.
      expect(this.#valueOf(question, 'response', { writer, seq })).toEqual(response);
    }
    for (const { question, field, stamp } of this.given) {
      const newest = this.#newest(question, field, (one) => one.stamp.writer === stamp.writer);
      expect(seen.has(`${newest?.writer}.${newest?.seq}`), 'an answer that was given is lost').toBe(true);
    }
  }

  #change(window: Window, { id, type }: AskedQuestion, change: ChangeOfAnswer): void {
    this.browsers.within(window, (room) => room.change(id, change, type === 'text'));
    const shown = window.room.state.answers.get(id);
    for (const field of FIELDS) {
      if (change[field] === undefined) continue;
      expect(shown?.[field] ?? BLANK[field], 'a given answer is not shown at once').toEqual(change[field]);
      const stamp = shown?.stamps[field] ?? null;
      // A call that changes nothing is not recorded as a change.
      if (stamp === null || this.#isKnown(id, field, stamp)) continue;
      const given = { window, question: id, field, value: change[field], stamp };
      this.given.push({ ...given, at: this.browsers.sent });
    }
  }

  #valueOf(question: string, field: Field, stamp: Stamp): AnswerState[Field] {
    if (stamp === null) return BLANK[field];
    const given = this.given.filter(
      (one) => one.question === question && one.field === field && isSame(one.stamp, stamp),
    );
    expect(given.length, 'two changes have the same number').toBe(1);
    return given[0]?.value ?? null;
  }

  #isKnown(question: string, field: Field, stamp: Stamp): boolean {
    return this.#newest(question, field, (one) => isSame(one.stamp, stamp)) !== null;
  }

  #newest(question: string, field: Field, isMeant: (given: Given) => boolean): Stamp {
    return this.given
      .filter((one) => one.question === question && one.field === field && isMeant(one))
      .reduce<Stamp>((newest, { stamp }) => (isOlder(newest, stamp) ? stamp : newest), null);
  }

  #device(index: number) {
    const device = this.browsers.devices[index];
    if (device === undefined) throw new Error('There is no device with this index.');
    return device;
  }
}

const BLANK = { response: null, flagged: false, eliminated: [] };

test('windows show the answers that the server has, and only the taker can clear answers, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(4).map((luck) => luck > 0),
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 10, maxLength: 80, size: 'max' }),
      async (isBegun, steps) => {
        const course = new Course();
        await course.begin(isBegun);
        for (const [one, isAwaited] of steps) {
          await course.take(one);
          if (!isAwaited) continue;
          await course.browsers.drain();
          course.look();
        }
        await course.end();
      },
    ),
    { numRuns: RUNS },
  );
});
