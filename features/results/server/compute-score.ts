/** Scores of marks that nobody sat for, held against those who did. */
import type { Kysely } from 'kysely';
import { notFound, Problem } from '#contract/problem.ts';
import { findAssessmentInView, findRevision } from '#features/assessments/server/public.ts';
import type { Result } from '#features/releases/result.contract.ts';
import type { Reader } from '#features/releases/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { type RawMarks, rawFaults, rawParts } from '../compute.rules.ts';
import { percentileOf } from '../result.rules.ts';
import { scaleParts } from '../scale.rules.ts';
import { findAbilityScoring } from './ability-scoring.store.ts';
import { compareWithCohort } from './cohort.store.ts';
import { readersCohort } from './readers-cohort.ts';

/** As much of a result as marks by section give. */
type ComputedScore = Pick<Result, 'raw' | 'raw_max' | 'scaled' | 'se' | 'percentile' | 'method'> & {
  parts: Pick<Result['parts'][number], 'kind' | 'raw' | 'raw_max' | 'scaled'>[];
};

/** By the paper that new sessions are given. Throws `not_found` where the caller sees no such assessment, `breaks_rule` for what the paper refuses. */
export async function computeScore(
  db: Kysely<Tables>,
  caller: Reader,
  assessment: string,
  raw: RawMarks,
  now: Date,
): Promise<ComputedScore> {
  const found = await findAssessmentInView(db, contentViewOf(caller), assessment);
  if (found === null) throw new Problem(notFound);
  if (found.revision === null) {
    requireNoFaults([{ path: 'body.assessment', message: 'It was never published. Publish it first.' }]);
  }
  const revision = await findRevision(db, found.revision ?? '');
  requireNoFaults(rawFaults(revision, raw));
  const parts = rawParts(revision, raw, await findAbilityScoring(db, assessment));
  const whole = scaleParts(revision.scale, parts);
  const total = parts.reduce((sum, part) => sum + part.raw, 0);
  const raw_max = parts.reduce((sum, part) => sum + part.raw_max, 0);
  const cohort = await readersCohort(db, assessment, { reach: 'all', reader: caller }, now);
  const compared = await compareWithCohort(db, cohort, {
    ...{ raw: total, raw_max, scaled: whole.scaled, session: null },
  });
  return {
    raw: total,
    raw_max,
    scaled: whole.scaled,
    se: whole.se,
    method: whole.method,
    percentile: percentileOf(compared),
    parts: parts.map(({ kind, raw, raw_max }, index) => ({
      ...{ kind, raw, raw_max },
      scaled: whole.parts[index]?.scaled ?? null,
    })),
  };
}
