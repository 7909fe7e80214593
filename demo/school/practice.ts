/**
 * The practice of the demo's students between their tests: sets assigned by the tutor and sets that the
 * students chose, at several stages. The questions that students missed become their reviews.
 */
import { allocate } from '#features/allocation/allocation.contract.ts';
import { analyseMistakes, practiseMistakes } from '#features/mistakes/mistakes.contract.ts';
import { checkAttempt, drawPractice, getPractice } from '#features/practice/practice.contract.ts';
import { addPracticeSet } from '#features/practice-sets/practice-sets.contract.ts';
import { beginReview } from '#features/reviews/begin-review.contract.ts';
import { saveAttempts } from '#features/sessions/exam.contract.ts';
import { actOnSession, generateSession } from '#features/sessions/sessions.contract.ts';
import { TAG_CALLS } from '#features/tags/tags.contract.ts';
import { practiceBank } from '../bank/practice/practice-bank.ts';
import type { TopicCode } from '../bank/question.ts';
import { type Luck, seededLuck } from '../luck.ts';
import type { Account, Calls, SignedIn } from './calls.ts';
import type { School } from './people.ts';
import { type BankQuestion, writeQuestions } from './write-bank.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** How many questions of a set a student tries, and how many of ten are right on the first try. */
interface Course {
  readonly tries: number;
  readonly right_of_ten: number;
}

/** Creates all practice in chronological order. The clock stays at the end of it. */
export async function makePractice(
  calls: Calls,
  school: School,
  bank: readonly BankQuestion[],
  now: Date,
): Promise<void> {
  const author = await calls.as(school.staff.manager);
  const more = await writeQuestions(author, practiceBank(), null, 'practice_only');
  await new Practice(calls, school, [...bank, ...more], now).live();
}

class Practice {
  readonly #calls: Calls;
  readonly #school: School;
  readonly #bank: ReadonlyMap<string, BankQuestion>;
  readonly #now: Date;
  readonly #topics = new Map<string, string>();
  readonly #luck: Luck = seededLuck('practice');

  constructor(calls: Calls, school: School, bank: readonly BankQuestion[], now: Date) {
    this.#calls = calls;
    this.#school = school;
    this.#bank = new Map(bank.map((question) => [question.id, question]));
    this.#now = now;
  }

  async live(): Promise<void> {
    const [first, second, third, fourth] = this.#school.groups[0]?.members ?? [];
    if (first === undefined || second === undefined) return;
    await this.#readTopics();
    await this.#draw(first, 39, ['Q.B.'], { tries: 8, right_of_ten: 6 });
    await this.#draw(first, 11, ['H.B.'], { tries: 8, right_of_ten: 5 });
    const drill = await this.#byTutor(9, 'Equations drill', ['H.A.'], 6, { due: -1 });
    const mixed = await this.#byTutor(8, 'Systems and inequalities, mixed', ['H.D.', 'H.E.'], 8, {
      due: -4,
    });
    await this.#draw(first, 6, ['H.B.'], { tries: 8, right_of_ten: 9 });
    for (const [place, student] of [second, third, fourth].entries()) {
      if (student !== undefined)
        await this.#go(student, 5 - place, drill, { tries: 6, right_of_ten: 4 + 2 * place });
    }
    await this.#go(second, 3, mixed, { tries: 4, right_of_ten: 5 });
    await this.#draw(first, 3, ['H.A.', 'H.C.', 'H.E.'], { tries: 9, right_of_ten: 7 });
    await this.#go(first, 2, mixed, { tries: 5, right_of_ten: 8 });
    await this.#review(first, 1);
    await this.#ofMistakes(first, 1);
    await this.#draw(first, 0, ['H.C.'], { tries: 6, right_of_ten: 7 });
  }

  /** The time this many days ago, at least 90 minutes before now. */
  #at(days_ago: number): Date {
    return new Date(this.#now.getTime() - Math.max(90 * MINUTE, days_ago * DAY));
  }

  #as(account: Account, days_ago: number): Promise<SignedIn> {
    this.#calls.clock.set(this.#at(days_ago));
    return this.#calls.as(account);
  }

  async #readTopics(): Promise<void> {
    const { call } = await this.#calls.as(this.#school.staff.manager);
    const { results } = await call(TAG_CALLS.topic.list, { query: { page_size: '200' } });
    for (const { code, id } of results) if (code !== null) this.#topics.set(code, id);
  }

  /** Creates a practice set by the group's tutor and assigns it to the group. */
  async #byTutor(
    days_ago: number,
    title: string,
    topics: readonly TopicCode[],
    size: number,
    { due }: { due: number },
  ): Promise<string> {
    const { call } = await this.#as(this.#school.staff.tutor, days_ago);
    const fitting = topics.map((topic) =>
      [...this.#bank.values()].filter(({ question }) => question.topic === topic),
    );
    const questions = Array.from({ length: size }, (_, place) => {
      const own = fitting[place % fitting.length] ?? [];
      return own[own.length - 1 - Math.floor(place / fitting.length)]?.id ?? [];
    }).flat();
    const set = await call(addPracticeSet, { body: { title, questions, hints_allowed: true } });
    const due_at = new Date(this.#now.getTime() - due * DAY).toISOString();
    await call(allocate, {
      body: { practice_sets: [set.id], groups: [this.#school.groups[0]?.id ?? ''], due_at },
    });
    return set.id;
  }

  async #draw(
    account: Account,
    days_ago: number,
    codes: readonly TopicCode[],
    course: Course,
  ): Promise<void> {
    const person = await this.#as(account, days_ago);
    const topics = codes.flatMap((code) => this.#topics.get(code) ?? []);
    const { set } = await person.call(drawPractice, { body: { topics, size: course.tries } });
    await this.#practise(person, set.id, course);
  }

  async #go(account: Account, days_ago: number, set: string, course: Course): Promise<void> {
    await this.#practise(await this.#as(account, days_ago), set, course);
  }

  async #review(account: Account, days_ago: number): Promise<void> {
    const person = await this.#as(account, days_ago);
    const { id } = await person.call(beginReview, { body: { size: 3 } }).catch(() => ({ id: null }));
    if (id !== null) await this.#practise(person, id, { tries: 3, right_of_ten: 7 });
  }

  /** Creates a set that is not started. */
  async #ofMistakes(account: Account, days_ago: number): Promise<void> {
    const { call } = await this.#as(account, days_ago);
    const { questions } = await call(analyseMistakes);
    const topic = questions.find((one) => one.topic !== null)?.topic?.id;
    const attempts = questions.filter((one) => one.topic?.id === topic).map(({ attempt }) => attempt);
    if (attempts.length > 0) await call(practiseMistakes, { body: { attempts, size: 6 } });
  }

  /** Goes through a set as the player does, and submits it if every question was tried. */
  async #practise({ call }: SignedIn, practice_set: string, { tries, right_of_ten }: Course): Promise<void> {
    const { id } = await call(generateSession, { body: { practice_set } });
    const params = { id };
    await call(actOnSession, { params, body: { action: 'start' } });
    const { questions } = await call(getPractice, { params });
    const times = questions.slice(0, tries).map(({ question }, place) => ({
      question,
      seq: place + 1,
      time_spent_seconds: this.#luck.whole(35, 95),
    }));
    await call(saveAttempts, { params, body: { attempts: times } });
    for (const { attempt, question } of questions.slice(0, tries)) {
      this.#calls.clock.set(new Date(this.#calls.clock.now().getTime() + MINUTE));
      const isRight = this.#luck.chance() < right_of_ten / 10;
      const check = (number: number, response: string) =>
        call(checkAttempt, { params: { id: attempt }, body: { ask: 'try', number, response } });
      const { told } = await check(1, this.#answer(question, isRight));
      if (told === null) await check(2, this.#answer(question, true));
    }
    if (tries >= questions.length) await call(actOnSession, { params, body: { action: 'submit' } });
  }

  #answer(id: string, isRight: boolean): string {
    const known = this.#bank.get(id);
    if (known === undefined) throw new Error(`The demo’s question bank has no question ${id}.`);
    const { right_option, wrong_options, question } = known;
    if (right_option === null) return isRight ? (question.accepted_answers[0] ?? '') : '999';
    return isRight ? right_option : (wrong_options[0] ?? '');
  }
}
