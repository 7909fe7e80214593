/**
 * Finds out which parts of questions are released to a person whose sessions asked them. Tests follow their
 * releases; practice releases a question after it was checked.
 */
import type { Kysely } from 'kysely';
import { isTold } from '#core/practice/tries.ts';
import { findWithholding, listReleasesOf } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { listMet, listTried, type Met } from './met.store.ts';

/** The parts of a question that are released to the person who was asked it. */
export interface Out {
  readonly answers: boolean;
  readonly explanations: boolean;
  /** When the answers are released; null if not known. */
  readonly answers_at: Date | null;
}

const NOT_OUT: Out = { answers: false, explanations: false, answers_at: null };

/**
 * The parts of these questions that are released to `taker` by `now`, in the same order. Releases no part of
 * a question that a test in progress could ask, and nothing at all while such a test closes all reviews. Runs
 * at most five SQL statements.
 */
export async function listOut(
  db: Kysely<Tables>,
  taker: string,
  met: readonly Met[],
  now: Date,
): Promise<Out[]> {
  if (met.length === 0) return [];
  const { questions: withheld, closes_all } = await findWithholding(db, taker);
  const tests = met.filter(({ assessment }) => assessment !== null);
  const releases = await listReleasesOf(db, [...new Set(tests.map(({ session }) => session))], now);
  const practised = met.filter(({ assessment }) => assessment === null);
  const tried = await listTried(
    db,
    practised.map(({ session }) => session),
    practised.map(({ question }) => question),
  );
  return met.map(({ question, session, assessment }): Out => {
    if (closes_all !== null || withheld.has(question)) return NOT_OUT;
    if (assessment === null) {
      const tries = tried.filter((one) => one.session === session && one.question === question);
      const told = isTold({ tries });
      return { answers: told, explanations: told, answers_at: null };
    }
    const release = releases.get(session);
    if (release === undefined) return NOT_OUT;
    const { answers_at } = release.times;
    return {
      answers: release.released.answers,
      explanations: release.released.explanations,
      answers_at: answers_at === null ? null : new Date(answers_at),
    };
  });
}

/** Those of `questions` whose explanation is released to `taker` by `now`, through any test or practice. */
export async function listExplained(
  db: Kysely<Tables>,
  taker: string,
  questions: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const met = await listMet(db, taker, questions);
  const out = await listOut(db, taker, met, now);
  return new Set(met.flatMap(({ question }, index) => (out[index]?.explanations ? [question] : [])));
}
