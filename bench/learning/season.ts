/**
 * Simulates a season of review. Students miss questions, repeat them as a plan says, and are asked all of
 * them on exam day. The result is the share recalled and the minutes spent.
 */
import { type Grade, type Memory, remembered } from '#core/review/review.ts';
import { dueReviews, type ReviewCard } from '#features/mastery/reviews.rules.ts';
import { type ForgettingParameters, ForgettingStudent } from './simulators/forgetting.ts';

const STUDENTS = 10;
/** Questions are missed in tests and practice on every third day, until two weeks before the exam. */
const MISSED_AT_ONCE = 4;
const DAYS_BETWEEN = 3;
const EXAM_DAY = 84;
const LAST_MISSED = EXAM_DAY - 14;
/**
 * Half a minute to answer, the product's default, and half a minute to read the explanation of a forgotten
 * question.
 */
const MINUTES = { asked: 0.5, explained: 0.5 };
const A_DAY = 86_400_000;
const SATURDAY = Date.UTC(2026, 7, 1, 17);

/**
 * Returns the days from the last repetition to the next, given the results of the repetitions so far; null
 * for no more.
 */
type Plan = (known: readonly boolean[]) => number | null;

/** Repeats after fixed numbers of days, whatever the results, and then stops. */
const fixed =
  (...days: readonly number[]): Plan =>
  (known) =>
    days[known.length] ?? null;

/** The Leitner system: a card moves to the next box if it was known, and back to the first if not. */
const boxes =
  (...days: readonly number[]): Plan =>
  (known) => {
    const box = known.reduce((at, isKnown) => (isKnown ? Math.min(at + 1, days.length - 1) : 0), 0);
    return days[box] ?? null;
  };

const PLANS = {
  'no review': () => null,
  'once, the next day': fixed(1),
  'after 1, 3, 7, 14 and 30 days': fixed(1, 2, 4, 7, 16),
  'every week': () => 7,
  'boxes of 1, 2, 4, 8 and 16 days': boxes(1, 2, 4, 8, 16),
} satisfies Record<string, Plan>;

export type SeasonPlan = keyof typeof PLANS | 'as recommended';
export const SEASON_PLANS = [...Object.keys(PLANS), 'as recommended'] as SeasonPlan[];

export interface SeasonFigures {
  /** The share of missed questions that is recalled on exam day, averaged over the students. */
  readonly recalled: number;
  /** Minutes per student in the whole season. */
  readonly minutes: number;
}

/** Simulates a season for several students. Reviews that do not fit into the day's minutes wait for the next day. */
export function season(
  parameters: ForgettingParameters,
  seed: number,
  plan: SeasonPlan,
  minutes_a_day: number,
): SeasonFigures {
  let [recalled, minutes] = [0, 0];
  for (let person = 0; person < STUDENTS; person += 1) {
    const student = new ForgettingStudent(parameters, seed, `${person}`);
    const due = plan === 'as recommended' ? new Recommended() : new Planned(PLANS[plan]);
    let count = 0;
    for (let day = 0; day < EXAM_DAY; day += 1) {
      let spent = 0;
      for (const place of due.on(day)) {
        if (spent + MINUTES.asked > minutes_a_day) break;
        const known = student.review(place, day);
        due.heard(place, known, day);
        spent += MINUTES.asked + (known ? 0 : MINUTES.explained);
      }
      minutes += spent / STUDENTS;
      if (day % DAYS_BETWEEN !== 0 || day > LAST_MISSED) continue;
      for (let missed = 0; missed < MISSED_AT_ONCE; missed += 1) due.missed(student.miss(day), day);
      count += MISSED_AT_ONCE;
    }
    const chances = Array.from({ length: count }, (_, place) => student.recall(place, EXAM_DAY));
    recalled += chances.reduce((sum, chance) => sum + chance, 0) / count / STUDENTS;
  }
  return { recalled, minutes };
}

interface Due {
  missed(place: number, day: number): void;
  heard(place: number, known: boolean, day: number): void;
  /** The questions due on this day, most urgent first. */
  on(day: number): number[];
}

/** Reviews by a fixed plan, those overdue longest first. */
class Planned implements Due {
  readonly #plan: Plan;
  readonly #known: boolean[][] = [];
  readonly #due: number[] = [];

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  missed(place: number, day: number): void {
    this.#known[place] = [];
    this.#set(place, day);
  }

  heard(place: number, known: boolean, day: number): void {
    this.#known[place]?.push(known);
    this.#set(place, day);
  }

  on(day: number): number[] {
    return [...this.#due.keys()]
      .filter((place) => (this.#due[place] ?? Infinity) <= day)
      .toSorted((a, b) => (this.#due[a] ?? 0) - (this.#due[b] ?? 0));
  }

  #set(place: number, day: number): void {
    this.#due[place] = day + (this.#plan(this.#known[place] ?? []) ?? Infinity);
  }
}

/** Reviews as the product schedules them. */
class Recommended implements Due {
  readonly #cards: ReviewCard[] = [];

  missed(place: number, day: number): void {
    this.#remember(place, null, 'again', day);
  }

  heard(place: number, known: boolean, day: number): void {
    this.#remember(place, this.#cards[place]?.memory ?? null, known ? 'good' : 'again', day);
  }

  on(day: number): number[] {
    const may = new Set(this.#cards.map(({ question }) => question));
    const reviews = { cards: this.#cards, met: [], seconds: null };
    const asked = { may, is_live: () => true, exam_day: null };
    return dueReviews(reviews, asked, new Date(at(day))).cards.map(({ question }) => Number(question));
  }

  #remember(place: number, before: Memory | null, grade: Grade, day: number): void {
    const memory = remembered(before, grade, at(day));
    this.#cards[place] = { question: `${place}`, topic: null, memory, missed_at: at(day) };
  }
}

const at = (day: number) => SATURDAY + day * A_DAY;
