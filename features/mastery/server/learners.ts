/** What is known of people, folded from what they answered as far as it is out for them. The rules stand in `*.rules.ts`. */
import type { Kysely } from 'kysely';
import { listNewestExams } from '#features/allocation/server/public.ts';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import type { Answer, Evidence } from '#features/results/evidence.rules.ts';
import { ownEvidencePages } from '#features/results/server/public.ts';
import { listPresentTags } from '#features/tags/server/public.store.ts';
import { listPlannedExams } from '#features/tags/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { examOf, type PersonExam } from '../exam.rules.ts';
import { NewestTests } from '../newest-tests.rules.ts';
import { type Beside, type PersonStanding, StandingFold } from '../standing.rules.ts';
import { listGuesses } from './guesses.store.ts';

/** One person, as their tests and practice tell. */
export interface Learner {
  readonly standing: PersonStanding;
  /** Null where none of their tests is of an exam that says what it asks. */
  readonly exam: PersonExam | null;
  readonly tests: NewestTests;
}

/** Is shown each session before it is taken, with the standing that it is taken into, as of an instant. */
type Visit = (
  evidence: Evidence,
  paper: FrozenAssessment,
  standingAt: (instant: Date) => PersonStanding,
) => void;

/**
 * What is known of each of these people as of `now`; `also` is told of each session on the way, for who folds more of the same
 * answers. As many statements for one as for many, but for sixteen more with every two hundred sessions.
 */
export async function readLearners(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
  also?: Visit,
): Promise<Map<string, Learner>> {
  if (people.length === 0) return new Map();
  const folds = new Map(
    people.map((person) => [person, { standing: new StandingFold(), tests: new NewestTests() }]),
  );
  const guesses = new Map<string, number>();
  for await (const page of ownEvidencePages(db, { of: 'people', people }, now)) {
    const papers = await listRevisions(
      db,
      page.map(({ revision }) => revision),
    );
    const beside = await readBeside(db, page, guesses);
    for (const evidence of page) {
      const [fold, paper] = [folds.get(evidence.person), papers.get(evidence.revision)];
      if (fold === undefined || paper === undefined) continue;
      also?.(evidence, paper, (instant) => fold.standing.standing(instant));
      fold.standing.take(evidence, beside);
      fold.tests.take(evidence, paper);
    }
  }
  const exams = await listNewestExams(db, people);
  const plans = await listPlannedExams(db, [...new Set(exams.values())]);
  return new Map(
    [...folds].map(([person, { standing, tests }]): [string, Learner] => {
      const plan = plans.get(exams.get(person) ?? '');
      const exam = plan === undefined ? null : examOf(plan, (section) => tests.shareOf(section));
      return [person, { standing: standing.standing(now), exam, tests }];
    }),
  );
}

/** What a page of answers is folded with, in three statements at most; `guesses` is added to. */
async function readBeside(
  db: Kysely<Tables>,
  page: readonly Evidence[],
  guesses: Map<string, number>,
): Promise<Beside> {
  const answers = page.flatMap((evidence) => (evidence.open.released.correctness ? evidence.answers : []));
  const questions = await listQuestionRevisions(
    db,
    answers.map(({ question_revision }) => question_revision),
  );
  const reasons = [...questions.values()].flatMap(({ options }) =>
    options.flatMap(({ reason_for_error }) => reason_for_error ?? []),
  );
  const named = await listPresentTags(db, [...new Set(reasons)]);
  const topics = new Set(answers.flatMap(({ filing }) => filing.topic?.id ?? []));
  const missing = [...topics].filter((topic) => !guesses.has(topic));
  const found = await listGuesses(db, missing);
  for (const topic of missing) guesses.set(topic, found.get(topic) ?? 0);
  return {
    frozenOf: ({ question_revision }: Answer) => {
      const frozen = questions.get(question_revision);
      if (frozen === undefined) throw new Error(`There is no revision ${question_revision}.`);
      return frozen;
    },
    reasonOf: (frozen) => named.get(frozen),
    guessOf: (topic) => guesses.get(topic) ?? 0,
  };
}
