/**
 * What a person's practice may hold, whoever made it and however: asked when a session of a set is made and again at each
 * check. It knows questions, schools and what tests could still ask; who has which test is decided elsewhere.
 */

/** A question, as far as it may be practised. */
export interface PracticeQuestion {
  readonly id: string;
  readonly status: 'draft' | 'live' | 'retired';
  readonly use: 'any' | 'tests_only' | 'practice_only';
  readonly type: string;
  /** Null: the installation's. */
  readonly school: string | null;
}

export interface PracticeBounds {
  /** Whose content is open to the person: their schools', and of a set that was given them its school's. */
  readonly schools: ReadonlySet<string>;
  /** All that a test which reaches them could ask, and that is not out for them or can still be begun. */
  readonly tests_could_ask: ReadonlySet<string>;
}

/** Why a question is left out. A key that nobody could tell right from wrong at once is not checked. */
type HeldBack = 'not_live' | 'for_tests' | 'not_open' | 'not_checkable' | 'test_could_ask';

/** Why a person's practice may not hold this question; null where it may. */
export function heldBack(
  { id, status, use, type, school }: PracticeQuestion,
  { schools, tests_could_ask }: PracticeBounds,
): HeldBack | null {
  if (status !== 'live') return 'not_live';
  if (use === 'tests_only') return 'for_tests';
  if (school !== null && !schools.has(school)) return 'not_open';
  if (type === 'essay') return 'not_checkable';
  return tests_could_ask.has(id) ? 'test_could_ask' : null;
}

/** A question that a set may be drawn from. */
export interface Candidate {
  readonly id: string;
  /** Whether a published test places it. */
  readonly is_in_test: boolean;
  /** Its place among those alike: the nearest to what was missed first. */
  readonly rank: number;
}

/**
 * So many of these unseen questions, or as many as there are: those in no published test first, then those of tests that
 * do not reach the person. The groups, one for each thing to practise, are drawn from in turn.
 */
export function drawn(groups: readonly (readonly Candidate[])[], size: number): string[] {
  const queues = groups.map((group) =>
    group
      .toSorted(
        (a, b) => Number(a.is_in_test) - Number(b.is_in_test) || a.rank - b.rank || (a.id < b.id ? -1 : 1),
      )
      .map(({ id }) => id),
  );
  const chosen = new Set<string>();
  while (chosen.size < size && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      let next = queue.shift();
      while (next !== undefined && chosen.has(next)) next = queue.shift();
      if (next !== undefined && chosen.size < size) chosen.add(next);
    }
  }
  return [...chosen];
}
