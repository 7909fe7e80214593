/** The demo school's term up to now: when each test was assigned, who took it and how it ended. */

import { ticks } from '#app/server/app.ts';
import { allocate } from '#features/allocation/allocation.contract.ts';
import { actOnSession } from '#features/sessions/sessions.contract.ts';
import { weeklyFeature } from '#features/weekly/server/weekly.feature.ts';
import type { TopicCode } from '../bank/question.ts';
import { type Luck, seededLuck } from '../luck.ts';
import type { Account, Calls } from './calls.ts';
import type { Papers } from './papers.ts';
import type { School } from './people.ts';
import { type Ending, sit } from './sitting.ts';
import { makeTaker, type Taker } from './taker.ts';
import type { BankQuestion } from './write-bank.ts';

export const TERM_WEEKS = 12;
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One test, taken by some groups on one day. Some members are absent. */
interface Round {
  readonly days_ago: number;
  readonly assessment: string;
  /** The groups of the demo school, by index. */
  readonly groups: readonly number[];
  readonly absent: number;
}

export class Term {
  readonly #calls: Calls;
  readonly #school: School;
  readonly #papers: Papers;
  readonly #bank: ReadonlyMap<string, BankQuestion>;
  readonly #now: Date;
  readonly #takers = new Map<string, Taker>();
  readonly #luck: Luck = seededLuck('the term');

  constructor(calls: Calls, school: School, papers: Papers, bank: readonly BankQuestion[], now: Date) {
    this.#calls = calls;
    this.#school = school;
    this.#papers = papers;
    this.#bank = new Map(bank.map((question) => [question.id, question]));
    this.#now = now;
    const topics: TopicCode[] = [...new Set(bank.map(({ question }) => question.topic))];
    for (const { id } of school.groups.flatMap((group) => group.members)) {
      this.#takers.set(id, makeTaker(seededLuck(`taker ${this.#takers.size}`), topics));
    }
    // Visitors often sign in as the first student, who should have had a good term.
    const [first] = school.groups[0]?.members ?? [];
    const hopeful = makeTaker(seededLuck('taker 0'), topics);
    if (first !== undefined) {
      this.#takers.set(first.id, { ...hopeful, reading: 0.1, math: -0.5, gain_a_week: 0.12 });
    }
    const guest = makeTaker(seededLuck('a guest'), topics);
    this.#takers.set(school.staff.guest.id, { ...guest, reading: -0.4, math: -0.8 });
  }

  /** Simulates the term in chronological order. */
  async live(): Promise<void> {
    const { practice_test, quizzes, grammar_check, weekly_check, final_check } = this.#papers;
    await this.#allot([practice_test], 83, { closes: 4, attempts_allowed: 3 });
    await this.#hold({ days_ago: 77, assessment: practice_test, groups: [0, 1, 2], absent: 0.05 });
    for (const [turn, days_ago] of [63, 49, 28].entries()) {
      if (turn === 1)
        await this.#hold({ days_ago: 56, assessment: practice_test, groups: [0, 1, 2], absent: 0.1 });
      for (const group of [0, 1, 2]) {
        const assessment = quizzes[(group + turn) % quizzes.length] ?? '';
        await this.#allot([assessment], days_ago + 5, { groups: [group], closes: days_ago - 6 });
        await this.#hold({ days_ago, assessment, groups: [group], absent: 0.12 });
      }
    }
    await this.#hold({ days_ago: 14, assessment: practice_test, groups: [0, 1, 2], absent: 0.1 });
    await this.#allot([grammar_check], 8, { groups: [0, 1], closes: 2 });
    await this.#releaseSome(
      await this.#hold({ days_ago: 5, assessment: grammar_check, groups: [0, 1], absent: 0.1 }),
    );
    await this.#guestTries();
    await this.#allot([weekly_check], 3, { due: -1, closes: -4 });
    await this.#voidOne(weekly_check);
    await this.#hold({ days_ago: 1, assessment: weekly_check, groups: [0, 1, 2], absent: 0.55 });
    await this.#allot([final_check], 0, { opens: -5, due: -9, closes: -12 });
    await this.#underWay(weekly_check);
    this.#calls.clock.set(this.#now);
  }

  /** The day this many days ago (a negative number is in the future), at an hour of the day. */
  #day(days_ago: number, hour = 15): Date {
    const midnight = Math.floor(this.#now.getTime() / DAY) * DAY;
    return new Date(midnight - days_ago * DAY + hour * HOUR);
  }

  /** Assigns tests to groups, by default to all. Times are days ago as in `#day`. */
  async #allot(
    assessments: string[],
    days_ago: number,
    terms: { groups?: number[]; opens?: number; due?: number; closes: number; attempts_allowed?: number },
  ): Promise<void> {
    this.#calls.clock.set(days_ago === 0 ? new Date(this.#now.getTime() - 2 * HOUR) : this.#day(days_ago, 9));
    const { call } = await this.#calls.as(this.#school.admin);
    const chosen = terms.groups ?? this.#school.groups.map((_, index) => index);
    const instantOf = (days: number | undefined) =>
      days === undefined ? null : this.#day(days, 22).toISOString();
    await call(allocate, {
      body: {
        assessments,
        groups: chosen.map((index) => this.#school.groups[index]?.id ?? ''),
        opens_at: instantOf(terms.opens),
        due_at: instantOf(terms.due ?? terms.closes),
        closes_at: instantOf(terms.closes),
        attempts_allowed: terms.attempts_allowed ?? null,
      },
    });
  }

  /** Sessions that start some minutes apart. The first two students are always present. */
  async #hold({
    days_ago,
    assessment,
    groups,
    absent,
  }: Round): Promise<{ account: Account; session: string }[]> {
    const held: { account: Account; session: string }[] = [];
    const present = groups
      .flatMap((index) => this.#school.groups[index]?.members ?? [])
      .filter(({ id }) => assessment !== this.#papers.weekly_check || !this.#kept().includes(id))
      .filter((_, index) => index < 2 || this.#luck.chance() >= absent);
    for (const [index, account] of present.entries()) {
      const ending = this.#endingOf(assessment, index);
      const starts_at = new Date(this.#day(days_ago).getTime() + this.#luck.whole(0, 12) * MINUTE);
      held.push({ account, session: await this.#sit(account, assessment, starts_at, ending) });
    }
    /* Run the periodic tasks, which end sessions whose time is up. Weekly reports are made separately,
       after the term. */
    this.#calls.clock.set(this.#day(days_ago, 23));
    const { signal } = new AbortController();
    const due = ticks().filter((tick) => tick !== weeklyFeature.tick);
    for (const tick of due) await tick(this.#calls.platform, signal);
    return held;
  }

  /**
   * In short tests, one in ten sessions is abandoned, starting with the eighth. In the two newest tests, the
   * second session has late answers.
   */
  #endingOf(assessment: string, index: number): Ending {
    const { practice_test, grammar_check, weekly_check } = this.#papers;
    if (assessment === practice_test) return 'submitted';
    if (index === 1 && (assessment === grammar_check || assessment === weekly_check)) return 'late';
    return index % 10 === 7 ? 'left' : 'submitted';
  }

  async #sit(account: Account, assessment: string, starts_at: Date, ending: Ending): Promise<string> {
    const taker = this.#takers.get(account.id);
    if (taker === undefined) throw new Error(`${account.id} is not a student of the demo.`);
    const week = TERM_WEEKS - (this.#now.getTime() - starts_at.getTime()) / (7 * DAY);
    const luck = seededLuck(`${this.#luck.chance()}`);
    return sit(
      this.#calls,
      this.#bank,
      { account, taker, assessment, starts_at, week, until: this.#now, ending },
      luck,
    );
  }

  async #voidOne(assessment: string): Promise<void> {
    const account = this.#school.groups[1]?.members.at(-1);
    if (account === undefined) return;
    const session = await this.#sit(account, assessment, this.#day(2), 'left');
    await this.#byManager(session, { action: 'void', reason: 'A fire alarm emptied the room.' });
  }

  /** Releases the scores of a few sessions. The scores of the other sessions wait. */
  async #releaseSome(held: readonly { account: Account; session: string }[]): Promise<void> {
    for (const { session } of held.filter((_, index) => index % 4 === 2)) {
      this.#calls.clock.set(this.#day(4, 10));
      await this.#byManager(session, { action: 'release', reason: 'We went over it in class.' });
    }
  }

  async #byManager(id: string, body: { action: 'void' | 'release'; reason: string }): Promise<void> {
    const { call } = await this.#calls.as(this.#school.staff.manager);
    await call(actOnSession, { params: { id }, body });
  }

  async #guestTries(): Promise<void> {
    await this.#sit(this.#school.staff.guest, this.#papers.open_test, this.#day(3, 18), 'submitted');
  }

  /** Starts sessions that are in progress now. */
  async #underWay(assessment: string): Promise<void> {
    const beginners = this.#school.groups.slice(0, 2).flatMap((group) => group.members[1] ?? []);
    for (const [index, account] of beginners.entries()) {
      const starts_at = new Date(this.#now.getTime() - (6 + 3 * index) * MINUTE);
      await this.#sit(account, assessment, starts_at, 'under_way');
    }
  }

  /** Students who have not taken the newest test when today starts: the first two of two groups. */
  #kept(): string[] {
    return this.#school.groups
      .slice(0, 2)
      .flatMap((group) => group.members.slice(0, 2).map((member) => member.id));
  }
}
