/** Computes scores from given points or responses, and compares them with real sessions. */
import type { Kysely } from 'kysely';
import { notFound, Problem } from '#contract/problem.ts';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import {
  findAssessmentInView,
  findRevision,
  listQuestionRevisions,
} from '#features/assessments/server/public.ts';
import type { Result } from '#features/releases/result.contract.ts';
import type { Reader } from '#features/releases/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { AbilityScoring } from '../ability-score.rules.ts';
import { type RawMarks, rawFaults, rawParts } from '../compute.rules.ts';
import { type NamedResponses, responseFaults, satByResponses } from '../computed-responses.rules.ts';
import { percentileOf } from '../result.rules.ts';
import { type RawPart, scaleParts, scaleWords } from '../scale.rules.ts';
import { scoreOf } from '../score.rules.ts';
import { findAbilityScoring } from './ability-scoring.store.ts';
import { compareWithCohort } from './cohort.store.ts';
import { readersCohort } from './readers-cohort.ts';
import { compareWithBank, findExam } from './score-scale.store.ts';

/** The fields of a result that a score without a session has. */
export type ComputedScore = Pick<
  Result,
  | 'raw'
  | 'raw_max'
  | 'scaled'
  | 'se'
  | 'range'
  | 'percentile'
  | 'bank_percentile'
  | 'method'
  | 'pending_marks'
> & {
  readonly parts: readonly Pick<
    Result['parts'][number],
    'kind' | 'raw' | 'raw_max' | 'scaled' | 'se' | 'range'
  >[];
};

/** The input of the computation: points for each section id, or responses to questions. */
type Named = { readonly raw: RawMarks } | { readonly responses: NamedResponses };

/**
 * Computes a score by the revision that new sessions get. Throws `not_found` if the caller sees no such
 * assessment, and `breaks_rule` for input that the test does not allow.
 */
export async function computeScore(
  db: Kysely<Tables>,
  caller: Reader,
  assessment: string,
  named: Named,
  now: Date,
): Promise<ComputedScore> {
  const found = await findAssessmentInView(db, contentViewOf(caller), assessment);
  if (found === null) throw new Problem(notFound);
  if (found.revision === null) {
    requireNoFaults([
      { path: 'body.assessment', message: 'This test was never published. Publish it first.' },
    ]);
  }
  const revision = await findRevision(db, found.revision ?? '');
  const scoring = await findAbilityScoring(db, assessment);
  const { parts, pending_marks } =
    'raw' in named
      ? { parts: partsOfMarks(revision, named.raw, scoring), pending_marks: 0 }
      : await partsOfResponses(db, revision, named.responses, scoring);
  const whole = scaleParts(revision.scale, parts);
  const { scaled, scale } = whole;
  const raw = parts.reduce((sum, part) => sum + part.raw, 0);
  const raw_max = parts.reduce((sum, part) => sum + part.raw_max, 0);
  const cohort = await readersCohort(db, assessment, { reach: 'all', reader: caller }, now);
  const compared = await compareWithCohort(db, cohort, { raw, raw_max, scaled, session: null });
  const exam = await findExam(db, assessment);
  const kinds = parts.map(({ kind }) => kind);
  const bank =
    exam === null || scaled === null || scale === null
      ? null
      : await compareWithBank(db, { exam, score_scale: scaleWords(kinds, scale), scaled, taker: null }, now);
  return {
    raw,
    raw_max,
    scaled,
    pending_marks,
    se: whole.se,
    range: whole.range,
    method: whole.method,
    percentile: percentileOf(compared),
    bank_percentile: bank === null ? null : percentileOf(bank),
    parts: parts.map(({ kind, raw, raw_max }, index) => ({
      kind,
      raw,
      raw_max,
      ...(whole.parts[index] ?? { scaled: null, se: null, range: null }),
    })),
  };
}

function partsOfMarks(revision: FrozenAssessment, raw: RawMarks, scoring: AbilityScoring | null): RawPart[] {
  requireNoFaults(rawFaults(revision, raw));
  return rawParts(revision, raw, scoring);
}

async function partsOfResponses(
  db: Kysely<Tables>,
  revision: FrozenAssessment,
  responses: NamedResponses,
  scoring: AbilityScoring | null,
): Promise<{ parts: readonly RawPart[]; pending_marks: number }> {
  const questions = await listQuestionRevisions(
    db,
    revision.sections.flatMap(({ placements }) =>
      placements.map(({ question_revision }) => question_revision),
    ),
  );
  requireNoFaults(responseFaults(revision, questions, responses));
  const given = responses.map((one) => ({ ...one, hand_marks: null }));
  const { kept, pending_marks } = scoreOf(
    revision,
    satByResponses(revision, responses),
    questions,
    given,
    scoring,
  );
  return { parts: kept.parts, pending_marks };
}
