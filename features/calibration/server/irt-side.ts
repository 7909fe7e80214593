/** Assembles the IRT page of an assessment for a reader from stored rows and computed values. */

import type { Kysely } from 'kysely';
import { itemInformation } from '#core/irt/information.ts';
import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import { SECTION_KIND_WORDS } from '#features/assessments/assessment-words.rules.ts';
import { SECTION_KINDS } from '#features/assessments/assessments-values.contract.ts';
import type { FrozenCat, FrozenSection } from '#features/assessments/revision.rules.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import type { AssessmentForSession } from '#features/assessments/server/public.store.ts';
import { findRevision, listQuestionRevisions, thresholds } from '#features/assessments/server/public.ts';
import type { Sittings } from '#features/results/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Calibration, CalibrationHead, IrtSide, Routing } from '../calibration.contract.ts';
import { LEAST_ANSWERS } from '../calibration.rules.ts';
import { abilitiesOf, curvesOf, routesOf, sumScoresOf } from '../curves.rules.ts';
import { type RoutedSoFar, routingOf } from '../routing.rules.ts';
import {
  type CalibrationHeadRow,
  type CalibrationRow,
  findBaseElsewhere,
  findSide,
  listInUse,
  listNewest,
  parametersOf,
} from './calibration.store.ts';

type Assessment = Pick<AssessmentForSession, 'id' | 'title' | 'status' | 'school' | 'revision'>;

/** The sessions that the caller can see, and the number that a calibration would use. */
export interface SittingCounts {
  readonly sittings: Sittings;
  readonly calibrated: number;
}

/** How a calibration is shown to one reader. */
export interface Showing {
  readonly show: Show;
  /** Whether the reader can see everybody whose answers were used. */
  readonly has_counts: boolean;
}

/** Converts rich text so that its pictures have URLs signed for the reader. */
type Show = (html: string) => string;

/**
 * The revision that new sessions get: its sections by kind, and the rules of an adaptive test. Empty before
 * the first publishing.
 */
async function paperOf(
  db: Kysely<Tables>,
  { revision }: Pick<Assessment, 'revision'>,
): Promise<{ sections: Map<SectionKind, FrozenSection[]>; cat: FrozenCat | null }> {
  const paper = revision === null ? null : await findRevision(db, revision);
  return { sections: Map.groupBy(paper?.sections ?? [], ({ kind }) => kind), cat: paper?.cat ?? null };
}

/** The scale of scores. An adaptive test has it in its own rules. */
async function scaleOf(
  db: Kysely<Tables>,
  { id }: Pick<Assessment, 'id'>,
  cat: FrozenCat | null,
): Promise<AbilityScale | null> {
  return cat?.scale ?? (await findSide(db, id)).scale;
}

/** Whether the scale comes from the test's own adaptive rules and not from the IRT settings. */
export async function isAdaptive(db: Kysely<Tables>, assessment: Assessment): Promise<boolean> {
  return (await paperOf(db, assessment)).cat !== null;
}

function catOf({ start_theta, min_items, max_items, stop_se, randomesque, cap }: FrozenCat): IrtSide['cat'] {
  return { start_theta, min_items, max_items, stop_se, exposure: { randomesque, cap } };
}

export async function irtSideOf(
  db: Kysely<Tables>,
  assessment: Assessment,
  { may_calibrate, counts, ...showing }: { may_calibrate: boolean; counts: SittingCounts } & Showing,
): Promise<IrtSide> {
  const { id, title, status, school } = assessment;
  const { sittings, calibrated } = counts;
  const { version, model } = await findSide(db, id);
  const { sections, cat } = await paperOf(db, assessment);
  const scale = await scaleOf(db, assessment, cat);
  const inUse = await listInUse(db, id);
  const newest = await listNewest(db, id);
  const working = await thresholds.findThresholds(db, id);
  const so_far = { next: working.thresholds, right: sittings.right };
  const parts: IrtSide['parts'] = [];
  for (const kind of SECTION_KINDS) {
    const own = sections.get(kind) ?? [];
    const accepted = inUse.get(kind) ?? null;
    const last = newest.get(kind);
    if (own.length === 0 && last === undefined) continue;
    const questions = [
      ...new Set(own.flatMap(({ placements }) => placements.map(({ question }) => question))),
    ];
    const elsewhere = await findBaseElsewhere(db, { assessment: id, school }, questions);
    parts.push({
      kind,
      title: SECTION_KIND_WORDS[kind],
      question_count: questions.length,
      known_elsewhere: questions.filter((question) => elsewhere?.parameters.has(question)).length,
      accepted:
        accepted === null ? null : await calibrationOf(db, accepted, own, { ...showing, scale, so_far }),
      offered: last === undefined || !isOffered(last.newest, accepted) ? null : headOf(last.newest, showing),
      calibration_count: last?.count ?? 0,
    });
  }
  return {
    assessment: { id, title, status, version: working.version },
    version,
    model,
    scale,
    cat: cat === null ? null : catOf(cat),
    may_calibrate,
    parts,
    sittings: sittings.count,
    sessions: sittings.sessions,
    has_enough: {
      '1pl': calibrated >= LEAST_ANSWERS['1pl'],
      '2pl': calibrated >= LEAST_ANSWERS['2pl'],
      '3pl': calibrated >= LEAST_ANSWERS['3pl'],
    },
    least_answers: LEAST_ANSWERS,
  };
}

/** Whether the newest calibration waits to be accepted: it is newer than the accepted one. */
function isOffered(newest: CalibrationHeadRow, accepted: CalibrationHeadRow | null): boolean {
  return newest.accepted_at === null && (accepted === null || newest.created_at > accepted.created_at);
}

/** One calibration with everything computed from it for the revision that new sessions get. */
export async function findWholeCalibration(
  db: Kysely<Tables>,
  assessment: Assessment,
  row: CalibrationRow,
  showing: Showing,
): Promise<Calibration> {
  const { sections, cat } = await paperOf(db, assessment);
  const scale = await scaleOf(db, assessment, cat);
  const next = (await thresholds.findThresholds(db, assessment.id)).thresholds;
  const so_far = { next, right: NOT_COUNTED };
  return calibrationOf(db, row, sections.get(row.kind) ?? [], { ...showing, scale, so_far });
}

/** Counts by route are only part of the response for the IRT page. */
const NOT_COUNTED: Sittings['right'] = new Map();

/** The thresholds between variants, from the calibrations in use. */
export async function findRouting(db: Kysely<Tables>, assessment: Assessment): Promise<Routing[]> {
  const { sections, cat } = await paperOf(db, assessment);
  const scale = await scaleOf(db, assessment, cat);
  const so_far = { next: new Map(), right: NOT_COUNTED };
  return [...(await listInUse(db, assessment.id))].flatMap(([kind, { items }]) =>
    routingOf(sections.get(kind) ?? [], parametersOf(items), scale, so_far),
  );
}

async function calibrationOf(
  db: Kysely<Tables>,
  row: CalibrationRow,
  sections: readonly FrozenSection[],
  { scale, so_far, ...showing }: { scale: AbilityScale | null; so_far: RoutedSoFar } & Showing,
): Promise<Calibration> {
  const { items, left_out } = row;
  const { show } = showing;
  const told = (count: number | null) => (showing.has_counts ? count : null);
  const frozen = await listQuestionRevisions(
    db,
    items.map(({ question_revision }) => question_revision),
  );
  const parameters = parametersOf(items);
  const routes = routesOf(sections);
  const abilities = abilitiesOf(null);
  return {
    ...headOf(row, showing),
    items: items.map(({ question_revision, ...item }) => ({
      ...item,
      answers: told(item.answers),
      stem: show(frozen.get(question_revision)?.stem ?? ''),
      most_information: Math.max(...abilities.map((theta) => itemInformation(item, theta))),
    })),
    left_out: left_out.map((one) => ({ ...one, answers: told(one.answers) })),
    curves: curvesOf(routes, parameters, scale),
    sum_scores: sumScoresOf(routes, parameters, scale),
    routing: routingOf(sections, parameters, scale, so_far).map((one) => ({
      ...one,
      went_lower: told(one.went_lower),
      went_higher: told(one.went_higher),
    })),
  };
}

/**
 * The summary of a calibration. Counts are included only if the reader can see everybody whose answers were
 * used.
 */
export function headOf(
  row: CalibrationHeadRow,
  { has_counts }: Pick<Showing, 'has_counts'>,
): CalibrationHead {
  const { accepted_at, accepted_by, created_at, ...told } = row;
  return {
    ...told,
    has_counts,
    sittings: has_counts ? told.sittings : null,
    question_count: Number(told.question_count),
    created_at: created_at.toISOString(),
    accepted:
      accepted_at === null || accepted_by === null
        ? null
        : { by: accepted_by, at: accepted_at.toISOString() },
  };
}
