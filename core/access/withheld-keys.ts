/**
 * Whose keys wait because of a test in progress, and which reviews it closes, whatever a release says of another session.
 * It knows papers and states of sessions; how the answers are kept from the person is decided where each is told.
 */

/** A session of a person, with the paper that it was given. */
export interface PaperUnderWay {
  readonly id: string;
  readonly mode: 'test' | 'practice' | 'paper';
  readonly status: string;
  /** Whether it is sat in a sitting, whose taker may be asked at any moment once they wait for its start. */
  readonly is_waiting: boolean;
  /** Whether a section of it with a time limit is not over. */
  readonly is_timed: boolean;
  /** When it is submitted with what it has, in milliseconds since 1970; null where no time ends it. */
  readonly finish_by: number | null;
  readonly paper: {
    readonly title: string;
    readonly sections: readonly { readonly placements: readonly { readonly question: string }[] }[];
  };
}

/** The test in progress that closes a review until it is submitted. */
export interface ReviewCloser {
  readonly session: string;
  readonly title: string;
  /** A timed test and a sitting close every review, so that none tells by its absence which questions are shared. */
  readonly kind: 'timed' | 'sitting' | 'untimed';
  readonly finish_by: number | null;
}

/** What the tests in progress of one person keep back. */
export interface Withholding {
  /** The questions whose keys they are not told. */
  readonly questions: ReadonlySet<string>;
  /** The test that closes all reviews; null where none does. */
  readonly closes_all: ReviewCloser | null;
  /** Each test in progress with all that it could ask. */
  readonly tests: readonly { readonly closer: ReviewCloser; readonly questions: ReadonlySet<string> }[];
}

export const NOTHING_WITHHELD: Withholding = { questions: new Set(), closes_all: null, tests: [] };

/** From the start until it is submitted; before that where it is waited for in a room. */
const UNDER_WAY: readonly string[] = ['in_progress', 'on_break', 'paused'];

/**
 * What a person with these sessions is not told: all that one of their tests in progress could still ask, which is every
 * variant of every module and all that a draw may draw from, by the question and not by its revision. Practice keeps
 * nothing back.
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
 * The test in progress that closes the review of a session which asked these questions; null where none does. An untimed
 * test closes those that share a question with it, whole: the rest of a review would tell by subtraction how those went.
 */
export function reviewCloser(
  asked: readonly string[],
  { closes_all, tests }: Withholding,
): ReviewCloser | null {
  if (closes_all !== null) return closes_all;
  return tests.find(({ questions }) => asked.some((question) => questions.has(question)))?.closer ?? null;
}
