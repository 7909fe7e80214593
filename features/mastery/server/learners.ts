/** What is known of people, folded from what they answered as far as it is out for them. The rules stand in `*.rules.ts`. */
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
import { type PersonStanding, standingOf } from '../standing.rules.ts';
import { type Beside, StandingFold, type StandingState } from '../standing-fold.rules.ts';
import { listFormerStates } from './kept-folds.store.ts';
import { type FoldName, type Found, findFolds, Made } from './kept-folds.ts';
import { findParameterSet } from './parameter-sets.ts';

/** One person, as their tests and practice tell. */
export interface Learner<Along = undefined> {
  readonly standing: PersonStanding;
  /** Null where none of their tests is of an exam that says what it asks. */
  readonly exam: PersonExam | null;
  readonly tests: NewestTests;
  readonly reviews: Reviews;
  /** What was folded beside. */
  readonly along: Along;
}

/** Another fold over the same answers, person by person, which is kept with the standing. */
export interface AlongFold<State> extends FoldName {
  begin(): {
    /** Takes a session before the standing does, which is told as of an instant. */
    take(evidence: Evidence, paper: FrozenAssessment, standingAt: (instant: Date) => PersonStanding): void;
    /** What it came to, as plain data. */
    readonly state: State;
  };
}

/** What is kept of where somebody stands. */
const LEARNER: FoldName = { name: 'learner', revision: 2, is_of_set: true };

interface LearnerState {
  readonly standing: StandingState;
  readonly tests: TestsState;
  readonly reviews: Reviews;
}

/** A person's states, as they were kept or made anew. */
interface States<Along> {
  readonly learner: LearnerState;
  readonly along: Along;
}

/** Nothing beside. */
const NOTHING: AlongFold<undefined> = {
  name: '',
  revision: 0,
  is_of_set: false,
  begin: () => ({ take: () => undefined, state: undefined }),
};

/** Where each of these people stands as of `now`, with their exam, their tests and what `also` folds of the same answers. */
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

/** Where each of these people's folds came to, by person; who answered nothing has come to nothing yet. */
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
 * The folds of these people: kept ones where they still stand, the others made anew and kept. A bounded number of statements where
 * all stand; for the others sixteen more with every two hundred sessions.
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
      // As they were written by these very folds: `revision` says so.
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

/** What is told is the same whether it was kept or made this moment. */
function asKept<State>(state: State): State {
  return JSON.parse(JSON.stringify(state)) as State;
}

/** What a page of answers is folded with, in two statements at most. */
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
      if (frozen === undefined) throw new Error(`There is no revision ${question_revision}.`);
      return frozen;
    },
    reasonOf: (frozen) => named.get(frozen),
  };
}
