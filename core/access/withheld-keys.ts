/**
 * Decides which answer keys are withheld and which reviews are closed while a person has a test in progress,
 * even if they were released for another session.
 */

/** A session of a person, with the revision of the test that they took. */
export interface PaperUnderWay {
  readonly id: string;
  readonly mode: 'test' | 'practice' | 'paper';
  readonly status: string;
  /** Whether the taker is waiting in a sitting and may be asked any question once it starts. */
  readonly is_waiting: boolean;
  /** Whether a section with a time limit is not finished yet. */
  readonly is_timed: boolean;
  /**
   * When the session is submitted automatically, in milliseconds since 1970; null if no time limit ends it.
   */
  readonly finish_by: number | null;
  readonly paper: {
    readonly title: string;
    readonly sections: readonly { readonly placements: readonly { readonly question: string }[] }[];
  };
}

/** The test in progress that closes a review until that test is submitted. */
export interface ReviewCloser {
  readonly session: string;
  readonly title: string;
  /**
   * Timed tests and sittings close every review. If they closed only some, the closed ones would reveal which
   * questions are shared.
   */
  readonly kind: 'timed' | 'sitting' | 'untimed';
  readonly finish_by: number | null;
}

/** Everything that the tests in progress of one person withhold. */
export interface Withholding {
  /** The questions whose answer keys are withheld from the person. */
  readonly questions: ReadonlySet<string>;
  /** The test that closes all reviews; null if there is none. */
  readonly closes_all: ReviewCloser | null;
  /** Each test in progress with all the questions that it could ask. */
  readonly tests: readonly { readonly closer: ReviewCloser; readonly questions: ReadonlySet<string> }[];
}

export const NOTHING_WITHHELD: Withholding = { questions: new Set(), closes_all: null, tests: [] };

/** Answer keys are withheld from start to submission, and also before the start of a sitting. */
const UNDER_WAY: readonly string[] = ['in_progress', 'on_break', 'paused'];

/**
 * Withholds from a person all questions that one of their tests in progress could still ask: every variant of
 * every module and every question of a draw pool. It compares questions, not revisions. Practice withholds
 * nothing.
 */
export function withholdingOf(sessions: readonly PaperUnderWay[]): Withholding {
  const tests = sessions
    .filter(({ mode, status, is_waiting }) => {
      const isOn = UNDER_WAY.includes(status) || (status === 'generated' && is_waiting);
      return mode !== 'practice' && isOn;
    })
    .map(({ id, is_waiting, is_timed, finish_by, paper }) => {
      const kind = is_waiting ? 'sitting' : is_timed ? 'timed' : 'untimed';
      return {
        closer: { session: id, title: paper.title, kind, finish_by } as const,
        questions: new Set(
          paper.sections.flatMap(({ placements }) => placements.map(({ question }) => question)),
        ),
      };
    });
  return {
    questions: new Set(tests.flatMap(({ questions }) => [...questions])),
    closes_all: tests.find(({ closer }) => closer.kind !== 'untimed')?.closer ?? null,
    tests,
  };
}

/**
 * The test in progress that closes the review of a session that asked the questions `asked`; null if there is
 * none. An untimed test closes the whole review of each session that shares a question with it. A partial
 * review would reveal those results by subtraction.
 */
export function reviewCloser(
  asked: readonly string[],
  { closes_all, tests }: Withholding,
): ReviewCloser | null {
  if (closes_all !== null) return closes_all;
  return tests.find(({ questions }) => asked.some((question) => questions.has(question)))?.closer ?? null;
}
