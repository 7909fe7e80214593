/**
 * What somebody is to meet again: a fold over what they answered, in the order of answering, as far as it is out for them.
 * It is folded and kept with their standing, so that a release, a regrade and a merge count at the next asking.
 */
import { type Grade, type Memory, recall, recallIfReviewed, remembered } from '#core/review/review.ts';
import { type Answer, type Evidence, isMissed } from '#features/evidence/evidence.rules.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A question that was missed, and what is held of it since. */
export interface ReviewCard {
  readonly question: string;
  /** As it was filed when it was answered last. */
  readonly topic: Named | null;
  readonly memory: Memory;
  /** When it was missed last, in milliseconds since 1970. */
  readonly missed_at: number;
}

/** Review in somebody's answers, before it is asked what of it is theirs to practise now: plain data, so that it can be kept. */
export interface Reviews {
  readonly cards: readonly ReviewCard[];
  /** The questions of each topic that they met. */
  readonly met: readonly (readonly [topic: string, questions: readonly string[]])[];
  /** The middle one of the times that a review of a question took them; null before the first. */
  readonly seconds: number | null;
}

/** One person's review as their answers come, oldest first. */
export class ReviewFold {
  readonly #cards = new Map<string, ReviewCard>();
  readonly #met = new Map<string, Set<string>>();
  readonly #seconds: number[] = [];

  /** Takes what was answered in a session, as its taker reads it. A missed question enters once its answer is out. */
  take({ open, answered_at, answers }: Evidence): void {
    if (!open.released.correctness || answered_at === null) return;
    for (const answer of answers) this.#takeOne(answer, answered_at, open.released.answers);
  }

  #takeOne(answer: Answer, answered_at: Date, mayEnter: boolean): void {
    const { question, filing, unscored, time_spent_seconds } = answer;
    const grade = gradeOf(answer);
    // What was not reached was never met, and what does not count is nobody's to study.
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

/** How an answer counts for review; null where it tells nothing of what is held. */
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
 * Days, not minutes: what falls due in the next hours is due today, so that who studies in the evening and the next day at
 * noon is not told to come back at night.
 */
const SAME_DAY = 12 * 60 * 60 * 1000;

/** Those that are due, the one that is most likely forgotten first. */
function dueCards(cards: readonly ReviewCard[], now: Date): ReviewCard[] {
  const at = now.getTime();
  return cards
    .filter(({ memory }) => memory.due_at <= at + SAME_DAY)
    .toSorted((a, b) => recall(a.memory, at) - recall(b.memory, at) || (a.question < b.question ? -1 : 1));
}

/** How many of these are known at an instant if they are left, and if they are reviewed at `at`. */
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

/** What is due for somebody now, of what is theirs to practise. */
export interface DueReviews {
  /** Now. */
  readonly at: number;
  readonly cards: readonly ReviewCard[];
  /** When the next one falls due that is not due now; null where none is to come. */
  readonly next_at: Date | null;
  /** When what they know is asked: the day of their exam, else in a week. */
  readonly asked_at: number;
  readonly is_asked_in_exam: boolean;
  /** Live questions of a topic that they met. */
  readonly met: ReadonlyMap<string, number>;
  /** Of one review. */
  readonly minutes: number;
}

const A_WEEK = 7 * 24 * 60 * 60 * 1000;
/** A question takes at least a minute of study, however quickly it was answered: its explanation is read too. */
const LEAST_MINUTES = 1;

/** What is due of a person's review, those of its questions that they `may` practise. `exam_day`: `YYYY-MM-DD`. */
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
