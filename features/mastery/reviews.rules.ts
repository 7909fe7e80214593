/**
 * The questions that a person should review, computed from their released answers in the order of answering.
 * It is stored together with their mastery, so a release, a regrade or a merge takes effect the next time it
 * is read.
 */
import { type Grade, type Memory, recall, recallIfReviewed, remembered } from '#core/review/review.ts';
import { type Answer, type Evidence, isMissed } from '#features/evidence/evidence.rules.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A question that was missed, with its state in the memory model. */
export interface ReviewCard {
  readonly question: string;
  /** The topic at the time of the last answer. */
  readonly topic: Named | null;
  readonly memory: Memory;
  /** When the question was last missed, in milliseconds since 1970. */
  readonly missed_at: number;
}

/**
 * The review state from a person's answers, before questions that they may not practice now are removed.
 * Plain data, so that it can be stored.
 */
export interface Reviews {
  readonly cards: readonly ReviewCard[];
  /** For each topic, the questions that the person has seen. */
  readonly met: readonly (readonly [topic: string, questions: readonly string[]])[];
  /** The median seconds per reviewed question; null before the first review. */
  readonly seconds: number | null;
}

/** One person's review state, built from their answers, oldest first. */
export class ReviewFold {
  readonly #cards = new Map<string, ReviewCard>();
  readonly #met = new Map<string, Set<string>>();
  readonly #seconds: number[] = [];

  /**
   * Adds the answers of a session as its taker may see them. A missed question enters once its correct answer
   * is released.
   */
  take({ open, answered_at, answers }: Evidence): void {
    if (!open.released.correctness || answered_at === null) return;
    for (const answer of answers) this.#takeOne(answer, answered_at, open.released.answers);
  }

  #takeOne(answer: Answer, answered_at: Date, mayEnter: boolean): void {
    const { question, filing, unscored, time_spent_seconds } = answer;
    const grade = gradeOf(answer);
    // The person has not seen a question that was not reached. A question that is not scored need not be
    // studied.
    if (grade === null || unscored) return;
    if (filing.topic !== null) {
      const met = this.#met.get(filing.topic.id) ?? new Set();
      this.#met.set(filing.topic.id, met.add(question));
    }
    const known = this.#cards.get(question);
    if (known === undefined && !(mayEnter && isMissed(answer))) return;
    if (known !== undefined && time_spent_seconds > 0) this.#seconds.push(time_spent_seconds);
    this.#cards.set(question, {
      question,
      topic: filing.topic,
      memory: remembered(known?.memory ?? null, grade, answered_at.getTime()),
      missed_at: known === undefined || isMissed(answer) ? answered_at.getTime() : known.missed_at,
    });
  }

  get reviews(): Reviews {
    const sorted = this.#seconds.toSorted((a, b) => a - b);
    return {
      cards: [...this.#cards.values()],
      met: [...this.#met].map(([topic, questions]) => [topic, [...questions]] as const),
      seconds: sorted[Math.floor((sorted.length - 1) / 2)] ?? null,
    };
  }
}

/** The grade of an answer for the memory model; null if it says nothing about what is remembered. */
function gradeOf({ outcome, hint_used }: Answer): Grade | null {
  switch (outcome) {
    case 'right':
      return hint_used ? 'hard' : 'good';
    case 'partial':
    case 'wrong':
    case 'omitted':
      return 'again';
    default:
      return null;
  }
}

/**
 * Reviews that become due within 12 hours count as due today. So a person who studies in the evening and
 * again at noon the next day does not have to come back at night.
 */
const SAME_DAY = 12 * 60 * 60 * 1000;

/** The due cards, most likely forgotten first. */
function dueCards(cards: readonly ReviewCard[], now: Date): ReviewCard[] {
  const at = now.getTime();
  return cards
    .filter(({ memory }) => memory.due_at <= at + SAME_DAY)
    .toSorted((a, b) => recall(a.memory, at) - recall(b.memory, at) || (a.question < b.question ? -1 : 1));
}

/**
 * The expected number of these cards that are known at the time `then`: without a review, and with a review
 * at `at`.
 */
export function knownAt(
  cards: readonly ReviewCard[],
  at: number,
  then: number,
): { readonly left: number; readonly reviewed: number } {
  const sum = (of: (memory: Memory) => number) => cards.reduce((all, { memory }) => all + of(memory), 0);
  return {
    left: sum((memory) => recall(memory, then)),
    reviewed: sum((memory) => recallIfReviewed(memory, at, then)),
  };
}

/** The reviews that are due for a person now, among the questions that they may practice. */
export interface DueReviews {
  /** The instant of the call, in milliseconds since 1970. */
  readonly at: number;
  readonly cards: readonly ReviewCard[];
  /** When the next card becomes due that is not due now; null if there is none. */
  readonly next_at: Date | null;
  /** The time for which recall is estimated: the day of the exam, or in a week. */
  readonly asked_at: number;
  readonly is_asked_in_exam: boolean;
  /** The number of published questions that the person has seen, by topic. */
  readonly met: ReadonlyMap<string, number>;
  /** The number of minutes that reviewing one question takes. */
  readonly minutes: number;
}

const A_WEEK = 7 * 24 * 60 * 60 * 1000;
/** A question takes at least a minute of study, because its explanation is read too. */
const LEAST_MINUTES = 1;

/** The due reviews, limited to the questions that the person `may` practice. `exam_day` is `YYYY-MM-DD`. */
export function dueReviews(
  { cards, met, seconds }: Reviews,
  {
    may,
    is_live,
    exam_day,
  }: { may: ReadonlySet<string>; is_live: (question: string) => boolean; exam_day: string | null },
  now: Date,
): DueReviews {
  const own = cards.filter(({ question }) => may.has(question));
  const due = dueCards(own, now);
  const waiting = own.filter((card) => !due.includes(card)).map(({ memory }) => memory.due_at);
  const exam_at = exam_day === null ? Number.NaN : Date.parse(exam_day);
  const is_asked_in_exam = exam_at > now.getTime();
  return {
    at: now.getTime(),
    cards: due,
    next_at: waiting.length === 0 ? null : new Date(Math.min(...waiting)),
    asked_at: is_asked_in_exam ? exam_at : now.getTime() + A_WEEK,
    is_asked_in_exam,
    met: new Map(met.map(([topic, questions]) => [topic, questions.filter(is_live).length])),
    minutes: Math.max(LEAST_MINUTES, (seconds ?? 0) / 60),
  };
}
