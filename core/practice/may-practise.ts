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
  /**
   * For a guest, and for an account that no member of staff approved: what assessments open to guests ask. Such a person
   * practices nothing else but `practice_only` questions. Null for everybody else.
   */
  readonly open_to_guests: ReadonlySet<string> | null;
  /** What tests ask that others still have to sit; empty where that does not bound this practice. */
  readonly others_to_sit: ReadonlySet<string>;
}

/** How a set came about. */
type SetOrigin = 'manual' | 'blueprint' | 'assessment' | 'mistakes' | 'recommendation' | 'review';

/**
 * Whether a set was drawn from the bank by the server: nobody of the staff chose its questions, so it also keeps away from
 * tests that others still have to sit.
 */
export function isDrawn(origin: SetOrigin): boolean {
  return origin === 'mistakes' || origin === 'recommendation' || origin === 'blueprint';
}

/** Why a question is left out. A key that nobody could tell right from wrong at once is not checked. */
type HeldBack =
  | 'not_live'
  | 'for_tests'
  | 'not_open'
  | 'not_for_guests'
  | 'not_checkable'
  | 'test_could_ask'
  | 'others_to_sit';

/** Why a person's practice may not hold this question; null where it may. */
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
