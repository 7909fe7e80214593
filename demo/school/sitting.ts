/**
 * Simulates one person taking an assessment, with the calls of the exam room at realistic times. The taker
 * decides the answers.
 */
import { v7 } from 'uuid';
import type { ExamView, SavedAnswerInput, SavedVisitInput } from '#features/sessions/exam.contract.ts';
import { saveAttempts } from '#features/sessions/exam.contract.ts';
import { actOnSession, generateSession } from '#features/sessions/sessions.contract.ts';
import type { Luck } from '../luck.ts';
import type { Account, Calls, SignedIn } from './calls.ts';
import { type Step, sitSection, type Taker } from './taker.ts';
import type { BankQuestion } from './write-bank.ts';

/**
 * How the session ends: submitted normally, with the last answers arriving after time is up, abandoned in the
 * middle, or still in progress now.
 */
export type Ending = 'submitted' | 'late' | 'left' | 'under_way';

export interface Sitting {
  readonly account: Account;
  readonly taker: Taker;
  readonly assessment: string;
  readonly starts_at: Date;
  /** Weeks since the start of the term. */
  readonly week: number;
  /** Nothing happens after this time. */
  readonly until: Date;
  readonly ending: Ending;
}

const SECOND = 1000;
/** The number of visits in one request, because the exam room sends changes in batches. */
const BATCH = 9;
const LATE_SECONDS = 40;

/** Takes the test. Returns the session's id. The clock stays at the end of the session. */
export async function sit(
  calls: Calls,
  bank: ReadonlyMap<string, BankQuestion>,
  sitting: Sitting,
  luck: Luck,
): Promise<string> {
  calls.clock.set(sitting.starts_at);
  const room = new Room(calls, await calls.as(sitting.account), sitting, luck);
  return room.sit(bank);
}

class Room {
  readonly #calls: Calls;
  readonly #person: SignedIn;
  readonly #sitting: Sitting;
  readonly #luck: Luck;
  #session = '';
  #seq = 0;

  constructor(calls: Calls, person: SignedIn, sitting: Sitting, luck: Luck) {
    this.#calls = calls;
    this.#person = person;
    this.#sitting = sitting;
    this.#luck = luck;
  }

  async sit(bank: ReadonlyMap<string, BankQuestion>): Promise<string> {
    const { assessment, ending } = this.#sitting;
    this.#session = (await this.#person.call(generateSession, { body: { assessment } })).id;
    this.#pass(this.#luck.whole(5, 40));
    let view = await this.#act('start');
    while (view.present !== null) {
      const isLast = view.sections.at(-1)?.id === view.present.section.id;
      const steps = this.#stepsIn(view, bank);
      if (isLast && ending === 'late') return this.#runLate(view, steps);
      if (ending === 'left' || ending === 'under_way') {
        await this.#save(
          ending === 'left' ? steps.slice(0, Math.ceil(steps.length * 0.6)) : this.#untilNow(steps),
        );
        return this.#session;
      }
      await this.#save(steps);
      this.#pass(this.#luck.whole(1, 4));
      if (isLast) {
        await this.#act('submit');
        return this.#session;
      }
      view = await this.#goOn();
    }
    return this.#session;
  }

  /** Moves to the next section, after the break if one is due. */
  async #goOn(): Promise<ExamView> {
    const view = await this.#act('next_section');
    if (view.break_due_seconds === null) return view;
    await this.#act('begin_break');
    this.#pass(this.#luck.whole(120, view.break_due_seconds - 20));
    await this.#act('end_break');
    return this.#act('next_section');
  }

  #stepsIn(view: ExamView, bank: ReadonlyMap<string, BankQuestion>): Step[] {
    const asked = (view.present?.questions ?? []).map(({ id }) => {
      const question = bank.get(id);
      if (question === undefined) throw new Error(`The demo’s question bank has no question ${id}.`);
      return question;
    });
    const section = view.sections.find(({ id }) => id === view.present?.section.id);
    return sitSection(this.#sitting.taker, asked, {
      week: this.#sitting.week,
      duration_seconds: section?.duration_seconds ?? 3600,
      luck: this.#luck,
    });
  }

  #untilNow(steps: readonly Step[]): readonly Step[] {
    const seconds = (this.#sitting.until.getTime() - this.#now()) / SECOND;
    return steps.filter((step) => step.closed_seconds <= seconds);
  }

  /** Lets the section's time end before the last answers arrive. */
  async #runLate(view: ExamView, steps: readonly Step[]): Promise<string> {
    const ends_at = Date.parse(view.present?.clock.ends_at ?? '');
    const opened_at = this.#now();
    await this.#save(steps.slice(0, -3));
    this.#calls.clock.set(ends_at + LATE_SECONDS * SECOND);
    await this.#send(steps.slice(-3), opened_at);
    return this.#session;
  }

  /** Saves visits in batches, each at the time of its last visit. */
  async #save(steps: readonly Step[]): Promise<void> {
    const opened_at = this.#now();
    for (let from = 0; from < steps.length; from += BATCH) {
      const batch = steps.slice(from, from + BATCH);
      this.#calls.clock.set(opened_at + (batch.at(-1)?.closed_seconds ?? 0) * SECOND);
      await this.#send(batch, opened_at);
    }
  }

  async #send(steps: readonly Step[], opened_at: number): Promise<void> {
    const at = (seconds: number) => new Date(opened_at + seconds * SECOND).toISOString();
    const attempts: SavedAnswerInput[] = [];
    const visits: SavedVisitInput[] = [];
    for (const step of steps) {
      this.#seq += 1;
      const { question, response, flagged, opened_seconds, closed_seconds } = step;
      attempts.push({
        question,
        response,
        flagged,
        eliminated: [...step.eliminated],
        time_spent_seconds: closed_seconds - opened_seconds,
        seq: this.#seq,
        client_saved_at: at(closed_seconds),
      });
      visits.push({
        id: v7(),
        question,
        opened_at: at(opened_seconds),
        closed_at: at(closed_seconds),
        response_changed: step.is_change || (response !== null && !step.is_change),
      });
    }
    const answer = await this.#person.call(saveAttempts, {
      params: { id: this.#session },
      body: { attempts, visits },
    });
    const refused = [...answer.attempts, ...answer.visits].find(({ verdict }) => verdict === 'refused');
    if (refused !== undefined) throw new Error(`A save of the demo was refused: ${refused.code}.`);
  }

  async #act(action: 'start' | 'next_section' | 'begin_break' | 'end_break' | 'submit'): Promise<ExamView> {
    const { exam } = await this.#person.call(actOnSession, {
      params: { id: this.#session },
      body: { action },
    });
    if (exam === null) throw new Error('The taker got no view of the exam room.');
    return exam;
  }

  #now(): number {
    return this.#calls.clock.now().getTime();
  }

  #pass(seconds: number): void {
    this.#calls.clock.set(this.#now() + seconds * SECOND);
  }
}
