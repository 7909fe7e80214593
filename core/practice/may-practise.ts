/**
 * Decides which questions a person's practice may contain, for every kind of set. It is checked when a
 * session is created and again at each answer.
 */

/** The properties of a question that matter for practice. */
export interface PracticeQuestion {
  readonly id: string;
  readonly status: 'draft' | 'live' | 'retired';
  readonly use: 'any' | 'tests_only' | 'practice_only';
  readonly type: string;
  /** The school that owns the question; null for content that all schools share. */
  readonly school: string | null;
}

export interface PracticeBounds {
  /** The schools whose content is open to the person: their own, and the school of an assigned set. */
  readonly schools: ReadonlySet<string>;
  /**
   * Questions that the person's tests could ask: the questions of tests that can still be started or whose
   * answers are not released.
   */
  readonly tests_could_ask: ReadonlySet<string>;
  /**
   * Questions of assessments open to guests. A guest, and an account that staff did not approve, may practice
   * only these and `practice_only` questions. Null for everybody else.
   */
  readonly open_to_guests: ReadonlySet<string> | null;
  /**
   * Questions of tests that other people still have to take. Empty if this practice may contain such
   * questions.
   */
  readonly others_to_sit: ReadonlySet<string>;
}

/** How a practice set was created. */
type SetOrigin = 'manual' | 'blueprint' | 'assessment' | 'mistakes' | 'recommendation' | 'review';

/**
 * Whether the server drew the set from the bank. Since no staff member chose the questions, such a set also
 * avoids tests that other people still have to take.
 */
export function isDrawn(origin: SetOrigin): boolean {
  return origin === 'mistakes' || origin === 'recommendation' || origin === 'blueprint';
}

/** Why a question is left out. `not_checkable`: an answer key that cannot be checked automatically. */
type HeldBack =
  | 'not_live'
  | 'for_tests'
  | 'not_open'
  | 'not_for_guests'
  | 'not_checkable'
  | 'test_could_ask'
  | 'others_to_sit';

/** Why a person's practice may not contain this question; null if it may. */
export function heldBack(
  { id, status, use, type, school }: PracticeQuestion,
  { schools, tests_could_ask, open_to_guests, others_to_sit }: PracticeBounds,
): HeldBack | null {
  if (status !== 'live') return 'not_live';
  if (use === 'tests_only') return 'for_tests';
  const isOpenToGuests = open_to_guests?.has(id) === true;
  if (school !== null && !schools.has(school) && !isOpenToGuests) return 'not_open';
  if (open_to_guests !== null && use !== 'practice_only' && !isOpenToGuests) return 'not_for_guests';
  if (type === 'essay') return 'not_checkable';
  if (tests_could_ask.has(id)) return 'test_could_ask';
  return others_to_sit.has(id) ? 'others_to_sit' : null;
}

/** The difficulty from 1 to 5 assumed for a question that has none. */
export const MIDDLE_LEVEL = 3;

/** A question that a set may be drawn from. */
export interface Candidate {
  readonly id: string;
  /** Whether the question is in a published test. */
  readonly is_in_test: boolean;
  /** The rank among similar candidates. The candidate most similar to the missed question comes first. */
  readonly rank: number;
}

/** How a draw takes its questions. */
export interface DrawTerms {
  /** The number of questions taken from each group before the next group's turn; 1 by default. */
  readonly a_turn?: number;
  /**
   * Whether similarity matters more than anything else: the most similar questions come first, even if they
   * are in a test. By default, questions that are in no test come first, and `rank` only orders the questions
   * within these two groups.
   */
  readonly is_alike?: boolean;
}

/**
 * Draws up to `size` unseen questions. Questions in no published test come first, then those in tests that
 * the person does not have. There is one group per topic to practice; the groups take turns.
 */
export function drawn(
  groups: readonly (readonly Candidate[])[],
  size: number,
  { a_turn = 1, is_alike = false }: DrawTerms = {},
): string[] {
  const queues = groups.map((group) =>
    group
      .toSorted((a, b) => {
        const by_test = Number(a.is_in_test) - Number(b.is_in_test);
        const by_rank = a.rank - b.rank;
        return (is_alike ? by_rank || by_test : by_test || by_rank) || (a.id < b.id ? -1 : 1);
      })
      .map(({ id }) => id),
  );
  const chosen = new Set<string>();
  while (chosen.size < size && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      for (let turn = 0; turn < a_turn; turn += 1) {
        let next = queue.shift();
        while (next !== undefined && chosen.has(next)) next = queue.shift();
        if (next !== undefined && chosen.size < size) chosen.add(next);
      }
    }
  }
  return [...chosen];
}
