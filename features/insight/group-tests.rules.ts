/**
 * What a group's sessions tell beside where its students stand: who sat which test, what was missed, how they paced
 * themselves. A fold over answers as their own takers read them, person by person, oldest first.
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

/** How one student paced a section. */
interface Pace {
  readonly title: string;
  readonly not_reached: number;
  /** Their mean time for a question in its first and its last third; null where none was timed. */
  readonly early: number | null;
  readonly late: number | null;
}

interface TestTally {
  readonly id: string;
  title: string;
  last_at: string;
  held: number;
  /** Each student's newest. */
  readonly sessions: NonNullable<StudentTest['newest']>[];
}

const MOST_TESTS = 12;
const THIRD = 1 / 3;

/** A test as one student sat it. */
interface StudentTest {
  readonly id: string;
  /** As it was called when they last handed it in. */
  title: string;
  last_at: string;
  held: number;
  /** The newest; null of practice alone. */
  newest: { readonly at: string; readonly sat: SatSession; readonly paces: readonly Pace[] } | null;
}

/** What the sessions of one student tell, as plain data. */
export interface StudentTestsState {
  /** The questions that were missed in each session that is out for them. */
  readonly missed: readonly (readonly [session: string, questions: readonly string[]])[];
  /** How many of those nobody has filed under a skill. */
  readonly untagged: number;
  readonly tests: readonly StudentTest[];
}

/** What is gathered of one student's sessions, oldest first. */
export class StudentTests {
  readonly #tests = new Map<string, StudentTest>();
  readonly #missed: [string, string[]][] = [];
  #untagged = 0;

  /** Takes a session with the paper that was sat. */
  take(evidence: Evidence, paper: FrozenAssessment): void {
    const { mode, open } = evidence;
    // A set to practise by costs no marks: what it tells stands in the skills.
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
    // Practice is no test: it is neither walked through nor timed.
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

  /** What they have told. */
  get state(): StudentTestsState {
    return { missed: this.#missed, untagged: this.#untagged, tests: [...this.#tests.values()] };
  }
}

/** What the sessions of a group tell. */
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

  /** The sessions that are out for their takers. */
  get released(): string[] {
    return [...this.#missed.keys()];
  }

  /** Whether a question was missed in a session, as its taker knows. */
  isMissed(session: string, question: string): boolean {
    return this.#missed.get(session)?.has(question) ?? false;
  }

  /** How many questions were missed, in whatever way they were asked. */
  get missed(): number {
    return [...this.#missed.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** How many of them nobody has filed under a skill. */
  get untagged(): number {
    return this.#untagged;
  }

  /** The tests of which sessions are not out. */
  get left_out(): GroupInsight['left_out'] {
    return [...this.#tests.values()]
      .filter(({ held }) => held > 0)
      .map(({ id, title, held }) => ({ assessment: { id, name: title }, sessions: held }));
  }

  /** The newest tests, newest first; `order` is that of the students. */
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

/** How somebody paced each section that they began, whatever module of it they had. */
function pacesOf({ answers }: Evidence, paper: FrozenAssessment): Pace[] {
  return [...Map.groupBy(answers, ({ section }) => section).values()].flatMap((own): Pace[] => {
    const not_reached = own.filter(({ outcome }) => outcome === 'not_reached').length;
    // What was left blank as a whole was not begun.
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

/** On paper nobody's time is taken, and what was not reached took none. */
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
