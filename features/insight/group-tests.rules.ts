/**
 * Computes figures from a group's sessions in addition to mastery: who took which test, what was missed, and
 * pacing. Reads answers as released to their takers, student by student, oldest first.
 */
import { medianOfOthers } from '#core/progress/pacing.ts';
import { sumOfMarks } from '#core/scoring/scoring.ts';
import { byCodeUnits } from '#core/text-order.ts';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import {
  type Answer,
  type Evidence,
  isMissed,
  type SessionEvidence,
} from '#features/evidence/evidence.rules.ts';
import type { GroupInsight, InsightTest } from './insight.contract.ts';

type SatSession = InsightTest['sessions'][number];

/** One student's pacing in a section. */
interface Pace {
  readonly title: string;
  readonly not_reached: number;
  /** The student's mean seconds per question in the first and last third; null if no question was timed. */
  readonly early: number | null;
  readonly late: number | null;
}

interface TestTally {
  readonly id: string;
  title: string;
  last_at: string;
  held: number;
  /** The newest session of each student. */
  readonly sessions: NonNullable<StudentTest['newest']>[];
}

const MOST_TESTS = 12;
const THIRD = 1 / 3;

/** One student's sessions of a test. */
interface StudentTest {
  readonly id: string;
  /** The test's title when the student last submitted it. */
  title: string;
  last_at: string;
  held: number;
  /** The newest session; null if the test was only practiced. */
  newest: { readonly at: string; readonly sat: SatSession; readonly paces: readonly Pace[] } | null;
}

/** The collected data of one student as plain, serializable values. */
export interface StudentTestsState {
  /** For each session that is released to the student, the questions that were missed. */
  readonly missed: readonly (readonly [session: string, questions: readonly string[]])[];
  /** How many of the missed questions have no skill. */
  readonly untagged: number;
  readonly tests: readonly StudentTest[];
}

/** Collects data from one student's sessions, oldest first. */
export class StudentTests {
  readonly #tests = new Map<string, StudentTest>();
  readonly #missed: [string, string[]][] = [];
  #untagged = 0;

  /** Adds a session with the revision of the test that was taken. */
  take(evidence: Evidence, paper: FrozenAssessment): void {
    const { mode, open } = evidence;
    // A practice set has no points to lose. Its results show up in the skills.
    if (evidence.answered_at === null || evidence.source === 'practice') return;
    const answered_at = evidence.answered_at.toISOString();
    const is_out = open.released.correctness;
    const missed = evidence.answers.filter((answer) => !answer.unscored && isMissed(answer));
    if (is_out) {
      this.#missed.push([evidence.session, missed.map(({ question }) => question)]);
      this.#untagged += missed.filter(({ filing }) => filing.topic === null).length;
    }
    const test = this.#testOf(evidence, paper, answered_at);
    if (!is_out) test.held += 1;
    // Practice is not a test, so it has neither a lesson on its mistakes nor figures about pace.
    if (mode === 'practice') return;
    test.newest = {
      at: answered_at,
      sat: {
        id: evidence.session,
        student: evidence.person,
        answered_at,
        missed: is_out ? missed.length : null,
        marks_lost: is_out
          ? sumOfMarks(missed.map(({ marks_max, marks }) => marks_max - (marks ?? 0)))
          : null,
      },
      paces: is_out ? pacesOf(evidence, paper) : [],
    };
  }

  #testOf({ assessment }: SessionEvidence, { title }: FrozenAssessment, last_at: string): StudentTest {
    const known = this.#tests.get(assessment) ?? { id: assessment, title, last_at, held: 0, newest: null };
    Object.assign(known, { title, last_at });
    this.#tests.set(assessment, known);
    return known;
  }

  /** The data collected from the sessions. */
  get state(): StudentTestsState {
    return { missed: this.#missed, untagged: this.#untagged, tests: [...this.#tests.values()] };
  }
}

/** The combined data of a group's sessions. */
export class GroupTests {
  readonly #tests = new Map<string, TestTally>();
  readonly #missed = new Map<string, ReadonlySet<string>>();
  readonly #untagged: number;

  constructor(students: readonly StudentTestsState[]) {
    this.#untagged = students.reduce((sum, { untagged }) => sum + untagged, 0);
    for (const { missed, tests } of students) {
      for (const [session, questions] of missed) this.#missed.set(session, new Set(questions));
      for (const test of tests) this.#add(test);
    }
  }

  #add({ id, title, last_at, held, newest }: StudentTest): void {
    const known = this.#tests.get(id) ?? { id, title, last_at, held: 0, sessions: [] };
    if (last_at >= known.last_at) Object.assign(known, { title, last_at });
    known.held += held;
    if (newest !== null) known.sessions.push(newest);
    this.#tests.set(id, known);
  }

  /** The sessions that are released to their takers. */
  get released(): string[] {
    return [...this.#missed.keys()];
  }

  /** Whether a question was missed in a session, as far as released to its taker. */
  isMissed(session: string, question: string): boolean {
    return this.#missed.get(session)?.has(question) ?? false;
  }

  /** The number of missed questions, in tests and in practice. */
  get missed(): number {
    return [...this.#missed.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The number of missed questions without a skill. */
  get untagged(): number {
    return this.#untagged;
  }

  /** The tests with sessions that are not released. */
  get left_out(): GroupInsight['left_out'] {
    return [...this.#tests.values()]
      .filter(({ held }) => held > 0)
      .map(({ id, title, held }) => ({ assessment: { id, name: title }, sessions: held }));
  }

  /** The newest tests, newest first. Their sessions follow `order`, the order of the students. */
  tests(order: readonly string[]): InsightTest[] {
    const places = new Map(order.map((student, place) => [student, place]));
    return [...this.#tests.values()]
      .filter(({ sessions }) => sessions.length > 0)
      .toSorted((a, b) => byCodeUnits(b.last_at, a.last_at) || byCodeUnits(a.id, b.id))
      .slice(0, MOST_TESTS)
      .map(({ id, title, last_at, sessions }) => ({
        assessment: { id, name: title },
        last_at,
        sessions: sessions
          .map(({ sat }) => sat)
          .toSorted((a, b) => (places.get(a.student) ?? 0) - (places.get(b.student) ?? 0)),
        sections: sectionsOf(sessions.flatMap(({ paces }) => paces)),
      }));
  }
}

/** A student's pacing in each section that they began, whichever module it was. */
function pacesOf({ answers }: Evidence, paper: FrozenAssessment): Pace[] {
  return [...Map.groupBy(answers, ({ section }) => section).values()].flatMap((own): Pace[] => {
    const not_reached = own.filter(({ outcome }) => outcome === 'not_reached').length;
    // A section left entirely blank was never begun.
    if (not_reached === own.length) return [];
    const third = Math.floor(own.length * THIRD);
    return [
      {
        title: titleOf(paper, own[0]?.question),
        not_reached,
        early: meanSeconds(own.slice(0, third)),
        late: meanSeconds(own.slice(own.length - third)),
      },
    ];
  });
}

function titleOf(paper: FrozenAssessment, question: string | undefined): string {
  const section = paper.sections.find(({ placements }) =>
    placements.some((placement) => placement.question === question),
  );
  return section?.title ?? '';
}

/** Answers without a time are left out: paper tests are not timed, and unreached questions took no time. */
function meanSeconds(answers: readonly Answer[]): number | null {
  const times = answers.flatMap(({ time_spent_seconds }) =>
    time_spent_seconds > 0 ? time_spent_seconds : [],
  );
  return times.length === 0 ? null : times.reduce((sum, seconds) => sum + seconds, 0) / times.length;
}

function sectionsOf(paces: readonly Pace[]): InsightTest['sections'] {
  return [...Map.groupBy(paces, ({ title }) => title)].map(([title, own]) => ({
    title,
    students: own.length,
    unfinished: own.filter(({ not_reached }) => not_reached > 0).length,
    not_reached: own.reduce((sum, pace) => sum + pace.not_reached, 0),
    early_seconds: medianOfOthers(own.flatMap(({ early }) => early ?? [])),
    late_seconds: medianOfOthers(own.flatMap(({ late }) => late ?? [])),
  }));
}
