/**
 * The nightly job that makes a parameter set. A lease lets only one of several servers run it, and lets a
 * different server take over after a crash. If no answers changed, no new set is made.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { easinessOfLevel } from '#core/mastery/fit.ts';
import { listQuestionRevisions } from '#features/assessments/server/public.ts';
import { listAcceptedItems } from '#features/calibration/server/public.store.ts';
import { ownEvidencePages } from '#features/evidence/server/public.ts';
import type { Work } from '#server/background/worker-thread.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { Expectations } from '../expectation.rules.ts';
import {
  type AnswerColumns,
  Columns,
  isBetter,
  type MadeSet,
  MOST_ANSWERS,
  type SetOrder,
} from '../make-set.rules.ts';
import { SEEDED_SET } from '../parameters.rules.ts';
import { dayOf, tellingAnswers } from '../telling-answers.rules.ts';
import { listGuesses } from './guesses.store.ts';
import * as store from './parameter-sets.store.ts';
import { findParameterSet } from './parameter-sets.ts';

const MAKE: Work<SetOrder, MadeSet | null> = { module: new URL('./make-set.worker.ts', import.meta.url) };

/** Longer than the job takes. After a crash, other servers wait at most this long. */
const LEASE_MS = 15 * 60_000;
/** How many people's answers are read at a time. */
const AT_A_TIME = 50;
/** The empty person id of this job in the queue for estimates, because it runs for nobody. */
const NOBODY = '';

/** Makes a parameter set once per night, unless a different server has claimed this night. */
export async function makeNightlySet(platform: Platform, stop: AbortSignal): Promise<void> {
  const { database, clock } = platform;
  const now = clock.now();
  const night = await store.claimNight(database.kysely, now, new Date(now.getTime() + LEASE_MS));
  if (night === null) return;
  await makeSet(platform, stop);
  if (!stop.aborted) await store.saveNight(database.kysely, night);
}

/**
 * Makes a parameter set from the current answers and uses it if it predicts better. Returns its number, or
 * null if none was made.
 */
export async function makeSet(
  { database, clock, background }: Platform,
  stop: AbortSignal,
): Promise<number | null> {
  const db = database.kysely;
  const now = clock.now();
  const present = await findParameterSet(db);
  const { columns, priors } = await gather(db, now, stop);
  const calibrated = await listAcceptedItems(db);
  const guesses = await listGuesses(db, columns.skills);
  const made_of = digestOf(columns, [...guesses], calibrated);
  if (stop.aborted || (await store.isMadeOf(db, made_of))) return null;
  const order = { answers: columns, priors, calibrated, present: present.model };
  const made = await background.estimating.run(MAKE, order, { person: NOBODY, signal: stop });
  if (made === null) return null;
  return inTransaction(db, (transaction) =>
    store.addSet(transaction, { ...made, guesses, made_of, is_better: isBetter(made) }, now),
  );
}

/**
 * Collects first answers whose correctness is released, from as many people as needed to reach the maximum.
 */
async function gather(db: Kysely<Tables>, now: Date, stop: AbortSignal) {
  const expectations = new Expectations(SEEDED_SET);
  const [columns, priors] = [new Columns(), new Map<string, number>()];
  for (let after = ''; columns.length < MOST_ANSWERS && !stop.aborted; ) {
    const people = await store.listAnswering(db, after, AT_A_TIME);
    after = people.at(-1)?.place ?? '';
    if (people.length === 0) break;
    const scope = { of: 'people', people: people.map(({ person }) => person) } as const;
    for await (const page of ownEvidencePages(db, scope, now)) {
      const out = page.filter(({ open }) => open.released.correctness);
      const questions = await listQuestionRevisions(
        db,
        out.flatMap(({ answers }) => answers.map((answer) => answer.question_revision)),
      );
      const frozenOf = ({ question_revision }: { question_revision: string }) => {
        const frozen = questions.get(question_revision);
        if (frozen === undefined) throw new Error(`There is no question revision ${question_revision}.`);
        return frozen;
      };
      for (const evidence of out) {
        for (const { answer, skill, asked, right } of tellingAnswers(evidence, frozenOf, expectations)) {
          const { difficulty } = frozenOf(answer);
          if (difficulty !== null) priors.set(answer.question, easinessOfLevel(difficulty));
          columns.add({
            person: evidence.person,
            item: answer.question,
            skill,
            right,
            guess: asked.guess,
            day: dayOf(evidence),
          });
        }
      }
    }
  }
  return { columns: columns.columns, priors };
}

function digestOf({ items, skills, ...numbers }: AnswerColumns, ...others: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify([items, skills, others]));
  for (const column of Object.values(numbers)) hash.update(new Uint8Array(column.buffer));
  return hash.digest('hex');
}
