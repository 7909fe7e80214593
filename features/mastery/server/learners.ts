/**
 * Reads what is known about people's mastery, computed from their released answers. The calculations are in
 * the `*.rules.ts` files.
 */
import type { Kysely } from 'kysely';
import { listNewestExams } from '#features/allocation/server/public.ts';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import type { Answer, Evidence } from '#features/evidence/evidence.rules.ts';
import { ownEvidencePages } from '#features/evidence/server/public.ts';
import { listPresentTags } from '#features/tags/server/public.store.ts';
import { listPlannedExams } from '#features/tags/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { examOf, type PersonExam } from '../exam.rules.ts';
import { NewestTests, type TestsState } from '../newest-tests.rules.ts';
import type { ParameterSet } from '../parameters.rules.ts';
import { ReviewFold, type Reviews } from '../reviews.rules.ts';
import { type PersonStanding, standingOf } from '../skill-levels.rules.ts';
import { type Beside, StandingFold, type StandingState } from '../standing-fold.rules.ts';
import { listFormerStates } from './kept-folds.store.ts';
import { type FoldName, type Found, findFolds, Made } from './kept-folds.ts';
import { findParameterSet } from './parameter-sets.ts';

/** One person's mastery, exam, tests and reviews. */
export interface Learner<Along = undefined> {
  readonly standing: PersonStanding;
  /** The exam; null if none of their tests belongs to an exam with a blueprint. */
  readonly exam: PersonExam | null;
  readonly tests: NewestTests;
  readonly reviews: Reviews;
  /** The state of the additional computation that the caller requested (`AlongFold`). */
  readonly along: Along;
}

/** An additional computation over the same answers, person by person, stored together with the mastery. */
export interface AlongFold<State> extends FoldName {
  begin(): {
    /**
     * Called for each session before the mastery includes it. `standingAt` gives the mastery at an instant.
     */
    take(evidence: Evidence, paper: FrozenAssessment, standingAt: (instant: Date) => PersonStanding): void;
    /** The state of a student in a form that can be stored. */
    readonly state: State;
  };
}

/** The cached state that contains mastery, tests and reviews. */
const LEARNER: FoldName = { name: 'learner', revision: 3, is_of_set: true };

interface LearnerState {
  readonly standing: StandingState;
  readonly tests: TestsState;
  readonly reviews: Reviews;
}

/** A person's states, read from the store or computed again. */
interface States<Along> {
  readonly learner: LearnerState;
  readonly along: Along;
}

/** The empty computation for calls that need no additional one. */
const NOTHING: AlongFold<undefined> = {
  name: '',
  revision: 0,
  is_of_set: false,
  begin: () => ({ take: () => undefined, state: undefined }),
};

/**
 * For each person their mastery at `now`, their exam, their tests, and the state of the additional
 * computation `also` over the same answers.
 */
export async function readLearners<Along = undefined>(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
  also?: AlongFold<Along>,
): Promise<Map<string, Learner<Along>>> {
  if (people.length === 0) return new Map();
  const set = await findParameterSet(db);
  const states = await readStates(db, [...new Set(people)], set, now, also);
  const exams = await listNewestExams(db, people);
  const plans = await listPlannedExams(db, [...new Set(exams.values())]);
  return new Map(
    [...states].map(([person, { learner, along }]): [string, Learner<Along>] => {
      const plan = plans.get(exams.get(person) ?? '');
      const tests = new NewestTests(learner.tests);
      const exam = plan === undefined ? null : examOf(plan, (section) => tests.shareOf(section));
      const { standing, reviews } = learner;
      return [person, { standing: standingOf(standing, set, now), exam, tests, reviews, along }];
    }),
  );
}

/**
 * The state from which each person's level in each skill is computed. A person without answers has an empty
 * state.
 */
export async function readStandingStates(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
): Promise<Map<string, StandingState>> {
  const set = await findParameterSet(db);
  const states = await readStates(db, people, set, now);
  return new Map([...states].map(([person, { learner }]) => [person, learner.standing]));
}

/**
 * The cached states of these people. Valid ones are read from the store; the others are computed again and
 * stored. Runs a fixed number of statements if all are valid, otherwise sixteen more for every 200 sessions.
 */
async function readStates<Along>(
  db: Kysely<Tables>,
  people: readonly string[],
  set: ParameterSet,
  now: Date,
  also?: AlongFold<Along>,
): Promise<Map<string, States<Along>>> {
  const names = also === undefined ? [LEARNER] : [LEARNER, also];
  const found = await findFolds(db, people, names, set.number, now);
  const fresh = await foldAnew(db, found, set, now, also ?? (NOTHING as AlongFold<Along>));
  return new Map(
    people.flatMap((person): [string, States<Along>][] => {
      const kept = found.standing.get(person);
      const made = fresh.get(person);
      if (kept === undefined) return made === undefined ? [] : [[person, made]];
      // The cast is safe: only this code writes the states, and `revision` guards their shape.
      const learner = kept.get(LEARNER.name) as LearnerState;
      return [[person, { learner, along: kept.get(also?.name ?? '') as Along }]];
    }),
  );
}

async function foldAnew<Along>(
  db: Kysely<Tables>,
  found: Found,
  set: ParameterSet,
  now: Date,
  also: AlongFold<Along>,
): Promise<Map<string, States<Along>>> {
  const { missing } = found;
  if (missing.length === 0) return new Map();
  const former = await listFormerStates(db, missing, LEARNER);
  const folds = new Map(
    missing.map((person) => {
      const before = former.get(person) as LearnerState | undefined;
      const standing = new StandingFold(set, before?.standing ?? null);
      const beside = { tests: new NewestTests(), reviews: new ReviewFold() };
      return [person, { standing, ...beside, along: also.begin() }];
    }),
  );
  const made = new Made();
  for await (const page of ownEvidencePages(db, { of: 'people', people: missing }, now)) {
    const papers = await listRevisions(
      db,
      page.map(({ revision }) => revision),
    );
    const beside = await readBeside(db, page);
    for (const evidence of page) {
      const [fold, paper] = [folds.get(evidence.person), papers.get(evidence.revision)];
      if (fold === undefined || paper === undefined) continue;
      fold.along.take(evidence, paper, (instant) => standingOf(fold.standing.state, set, instant));
      fold.standing.take(evidence, beside);
      fold.tests.take(evidence, paper);
      fold.reviews.take(evidence);
      made.take(evidence, beside.frozenOf);
    }
  }
  const states = new Map(
    [...folds].map(([person, { standing, tests, reviews, along }]): [string, States<Along>] => {
      const learner = { standing: standing.state, tests: tests.state, reviews: reviews.reviews };
      return [person, asKept({ learner, along: along.state })];
    }),
  );
  const toKeep = [...states].map(([person, { learner, along }]): [string, Map<FoldName, unknown>] => [
    person,
    new Map<FoldName, unknown>(
      also.name === ''
        ? [[LEARNER, learner]]
        : [
            [LEARNER, learner],
            [also, along],
          ],
    ),
  ]);
  await made.keep(db, new Map(toKeep), found, now);
  return states;
}

/** Makes a fresh state identical to one that was read back from JSON. */
function asKept<State>(state: State): State {
  return JSON.parse(JSON.stringify(state)) as State;
}

/** Reads what the computation needs in addition to a page of answers. Runs at most two statements. */
async function readBeside(db: Kysely<Tables>, page: readonly Evidence[]): Promise<Beside> {
  const answers = page.flatMap((evidence) => (evidence.open.released.correctness ? evidence.answers : []));
  const questions = await listQuestionRevisions(
    db,
    answers.map(({ question_revision }) => question_revision),
  );
  const reasons = [...questions.values()].flatMap(({ options }) =>
    options.flatMap(({ reason_for_error }) => reason_for_error ?? []),
  );
  const named = await listPresentTags(db, [...new Set(reasons)]);
  return {
    frozenOf: ({ question_revision }: Answer) => {
      const frozen = questions.get(question_revision);
      if (frozen === undefined) throw new Error(`There is no question revision ${question_revision}.`);
      return frozen;
    },
    reasonOf: (frozen) => named.get(frozen),
  };
}
