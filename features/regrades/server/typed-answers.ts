/**
 * Checks once the typed answers that were scored before typographic variants counted as equal, and records
 * those that would be judged differently now.
 */
import type { Kysely } from 'kysely';
import { judge, type Outcome } from '#core/scoring/scoring.ts';
import { type FrozenQuestion, keyOf } from '#features/assessments/revision.rules.ts';
import { listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import { regradeCandidates } from '#features/questions/server/public.ts';
import { rescoring } from '#features/results/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { placementsOf } from '../regrade.rules.ts';

/**
 * Checks the past answers of the remaining questions, one question per transaction. Called by the feature's
 * tick.
 */
export async function checkTypedAnswers(
  { database }: Pick<Platform, 'database'>,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    if (!(await inTransaction(database.kysely, checkNext))) return;
  }
}

async function checkNext(db: Kysely<Tables>): Promise<boolean> {
  const question = await regradeCandidates.takeTypedCheck(db);
  if (question === null) return false;
  const asked = await askedAs(db, question);
  let after: string | null = null;
  do {
    const page = await rescoring.listJudged(db, question, after);
    const changed = page.filter(({ revision, response, ...stored }) => {
      const frozen = asked.get(revision);
      return frozen !== undefined && isOther(judge(keyOf(frozen), response), stored);
    });
    await regradeCandidates.addCandidates(
      db,
      question,
      changed.map(({ id }) => id),
    );
    after = page.at(-1)?.id ?? null;
  } while (after !== null);
  return true;
}

/**
 * The question as each test revision asked it, keyed by revision. Leaves out revisions in which it is not a
 * typed question or was already regraded.
 */
async function askedAs(db: Kysely<Tables>, question: string): Promise<Map<string, FrozenQuestion>> {
  const papers = await listRevisions(db, await rescoring.listAskedPapers(db, question));
  const placed = [...papers].flatMap(([paper, content]) => {
    const placement = placementsOf(content, question).find(({ regraded }) => regraded === undefined);
    return placement === undefined ? [] : [{ paper, revision: placement.question_revision }];
  });
  const frozen = await listQuestionRevisions(
    db,
    placed.map(({ revision }) => revision),
  );
  return new Map(
    placed.flatMap(({ paper, revision }) => {
      const one = frozen.get(revision);
      return one?.type === 'text' || one?.type === 'gaps' ? [[paper, one] as const] : [];
    }),
  );
}

const LEAST_SHARE = 1e-9;

function isOther(now: Outcome, stored: { outcome: string; share: number | null }): boolean {
  if (now.outcome !== stored.outcome) return true;
  return now.outcome === 'partial' && Math.abs(now.share - (stored.share ?? 0)) > LEAST_SHARE;
}
