/**
 * Computes what a person's tests contribute to next steps besides mastery: the share of points per section on
 * the newest scaled test, and the lost points and unreached ends of the newest test. Uses answers only as far
 * as they are released to the taker.
 */
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { type Answer, type Evidence, isMissed } from '#features/evidence/evidence.rules.ts';

/** A section whose end the person did not reach in their newest test. */
export interface UnreachedEnd {
  readonly title: string;
  readonly subject: string | null;
  /** The topics of the questions that were not reached; null for a question without a topic. */
  readonly topics: readonly (string | null)[];
}

/** The newest test that is released to its taker. */
export interface NewestTest {
  readonly session: string;
  readonly title: string;
  /** Raw points that a student lost, by topic. */
  readonly lost: ReadonlyMap<string, number>;
  readonly unreached: readonly UnreachedEnd[];
  /** The median time per question in seconds, by subject. */
  readonly seconds: ReadonlyMap<string, number>;
}

interface Share {
  readonly marks: number;
  readonly marks_max: number;
}

const NO_TESTS: TestsState = { newest: null, tests: 0, shares: [], asked: [] };

/** The collected data as plain, serializable values. */
export interface TestsState {
  readonly newest:
    | (Omit<NewestTest, 'lost' | 'seconds'> & {
        readonly lost: readonly (readonly [string, number])[];
        readonly seconds: readonly (readonly [string, number])[];
      })
    | null;
  readonly tests: number;
  readonly shares: readonly (readonly [string, Share])[];
  readonly asked: readonly (readonly [string, number])[];
}

/** Collects data from one person's tests, oldest first. Practice does not count as a test. */
export class NewestTests {
  #newest: NewestTest | null;
  #tests: number;
  readonly #shares: Map<string, Share>;
  readonly #asked: Map<string, number>;

  /** Continues from a state that was collected before. */
  constructor({ newest, tests, shares, asked }: TestsState = NO_TESTS) {
    this.#newest =
      newest === null ? null : { ...newest, lost: new Map(newest.lost), seconds: new Map(newest.seconds) };
    this.#tests = tests;
    this.#shares = new Map(shares);
    this.#asked = new Map(asked);
  }

  get state(): TestsState {
    const newest = this.#newest;
    return {
      newest: newest === null ? null : { ...newest, lost: [...newest.lost], seconds: [...newest.seconds] },
      tests: this.#tests,
      shares: [...this.#shares],
      asked: [...this.#asked],
    };
  }

  /** Adds a session with the revision of the test that was taken. */
  take(evidence: Evidence, paper: FrozenAssessment): void {
    const { mode, open, is_partly_seen } = evidence;
    if (mode === 'practice' || !open.correctness) return;
    this.#tests += 1;
    const scored = evidence.answers.filter(({ unscored }) => !unscored);
    for (const { filing } of scored) {
      if (filing.topic !== null)
        this.#asked.set(filing.topic.id, (this.#asked.get(filing.topic.id) ?? 0) + 1);
    }
    if (paper.scale !== null && !is_partly_seen) {
      for (const [subject, answers] of bySubject(scored)) this.#shares.set(subject, shareOf(answers));
    }
    this.#newest = newestTest(evidence, scored, paper);
  }

  get newest(): NewestTest | null {
    return this.#newest;
  }

  /**
   * The share of points that a section earned on the newest scaled test that includes it, from 0 to 1; null
   * if there is none.
   */
  shareOf(subject: string): number | null {
    const share = this.#shares.get(subject);
    return share === undefined || share.marks_max <= 0 ? null : share.marks / share.marks_max;
  }

  /** The average number of questions of a topic in the person's tests. */
  askedOf(topic: string): number {
    return (this.#asked.get(topic) ?? 0) / Math.max(1, this.#tests);
  }
}

function bySubject(answers: readonly Answer[]): [string, Answer[]][] {
  const filed = answers.flatMap((answer) => {
    const { subject } = answer.filing;
    return subject === null ? [] : { subject: subject.id, answer };
  });
  return [...Map.groupBy(filed, ({ subject }) => subject)].map(([subject, own]) => [
    subject,
    own.map(({ answer }) => answer),
  ]);
}

function shareOf(answers: readonly Answer[]): Share {
  return {
    marks: answers.reduce((sum, { marks }) => sum + (marks ?? 0), 0),
    marks_max: answers.reduce((sum, { marks_max }) => sum + marks_max, 0),
  };
}

function newestTest(evidence: Evidence, scored: readonly Answer[], paper: FrozenAssessment): NewestTest {
  const lost = new Map<string, number>();
  for (const answer of scored) {
    const { topic } = answer.filing;
    if (topic === null || !isMissed(answer)) continue;
    lost.set(topic.id, (lost.get(topic.id) ?? 0) + answer.marks_max - (answer.marks ?? 0));
  }
  const seconds = bySubject(scored).flatMap(([subject, answers]): [string, number][] => {
    const times = answers.flatMap(({ time_spent_seconds }) =>
      time_spent_seconds > 0 ? time_spent_seconds : [],
    );
    const middle = times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)];
    return middle === undefined ? [] : [[subject, middle]];
  });
  return {
    session: evidence.session,
    title: paper.title,
    lost,
    seconds: new Map(seconds),
    unreached: [...Map.groupBy(scored, ({ section }) => section).values()].flatMap((answers) =>
      unreachedEnd(answers, paper),
    ),
  };
}

function unreachedEnd(answers: readonly Answer[], paper: FrozenAssessment): UnreachedEnd[] {
  const unreached = answers.filter(({ outcome }) => outcome === 'not_reached');
  const [first] = unreached;
  // A section left entirely blank was never begun. Practicing speed would not help with that.
  if (first === undefined || unreached.length === answers.length) return [];
  const section = paper.sections.find(({ placements }) =>
    placements.some(({ question }) => question === first.question),
  );
  const subjects = unreached.flatMap(({ filing }) => filing.subject ?? []);
  return [
    {
      title: section?.title ?? '',
      subject: subjects[0]?.id ?? null,
      topics: unreached.map(({ filing }) => filing.topic?.id ?? null),
    },
  ];
}
