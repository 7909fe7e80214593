import { breaksRule, type Fault, forbidden, Problem, staleVersion } from '#contract/problem.ts';
import { type Reach, reachOf } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';
import { abilityScaleFaults } from '#features/assessments/ability-scale.rules.ts';
import type { AssessmentForSession } from '#features/assessments/server/public.store.ts';
import { findAssessmentInView, thresholds } from '#features/assessments/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { countCalibrated, countSittings, hasTakersOutOfReach } from '#features/results/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  acceptCalibration,
  calibrateAssessment,
  getCalibration,
  getIrtSide,
  listCalibrations,
  otherScale,
  setIrtSide,
} from '../calibration.contract.ts';
import { LEAST_COMMON } from '../calibration.rules.ts';
import { thresholdAt } from '../routing.rules.ts';
import { runCalibration } from './calibrate.ts';
import * as store from './calibration.store.ts';
import {
  findRouting,
  findWholeCalibration,
  headOf,
  irtSideOf,
  isAdaptive,
  type Showing,
  type SittingCounts,
} from './irt-side.ts';

const SCALE_IN_RULES = {
  path: 'body.scale',
  message: 'An adaptive test takes its scale from its rules. Change them and publish the test again.',
};

type Asking = Pick<Context<typeof getIrtSide>, 'db' | 'caller' | 'params' | 'now' | 'platform'>;

/** Finds the assessment if the caller may see it as content. */
async function inView({ db, caller, params }: Asking): Promise<AssessmentForSession> {
  return found(await findAssessmentInView(db, contentViewOf(caller), params.id));
}

function mayCalibrate(reach: Reach, caller: string, { author, school }: AssessmentForSession): boolean {
  return mayWriteContent(reach, caller, { author: { id: author }, school });
}

/**
 * Finds the assessment if the caller may calibrate it. Only staff who manage a school's tests decide how
 * their scores are computed.
 */
async function ownInView(context: Asking & { reach: Reach }): Promise<AssessmentForSession> {
  const assessment = await inView(context);
  if (mayCalibrate(context.reach, context.caller.id, assessment)) return assessment;
  throw new Problem(forbidden, {
    detail: 'Someone else wrote this test. Ask its author or a manager to calibrate it.',
  });
}

/** How the calibrations of an assessment are shown to the caller. */
async function showing(context: Asking, assessment: string): Promise<Showing> {
  const { db, caller } = context;
  const view = { reach: reachOf(caller.role, 'results.analyse'), caller: caller.id };
  const bearer = viewerOf(context);
  return {
    show: (html) => showFiles(html, bearer),
    has_counts: !(await hasTakersOutOfReach(db, assessment, view)),
  };
}

async function side(context: Asking, counts: SittingCounts) {
  const { db, caller } = context;
  const assessment = await inView(context);
  const may_calibrate = mayCalibrate(reachOf(caller.role, 'results.calibrate'), caller.id, assessment);
  return irtSideOf(db, assessment, {
    ...(await showing(context, assessment.id)),
    may_calibrate,
    counts,
  });
}

/**
 * Counts the answers that a calibration would use now. Runs before the transaction, because other writers
 * wait for its lock.
 */
async function sittingsBefore(context: Asking & { reach: Reach }): Promise<SittingCounts> {
  return countsOf(context, (await ownInView(context)).id);
}

async function countsOf({ db, caller, now }: Asking, id: string): Promise<SittingCounts> {
  const view = { reach: reachOf(caller.role, 'results.analyse'), caller: caller.id };
  const sittings = await countSittings(db, id, view, now);
  const isAll = view.reach === 'all';
  return { sittings, calibrated: isAll ? sittings.count : await countCalibrated(db, id, now) };
}

export const calibrationRoutes: Route[] = [
  route(getIrtSide, async (context) => {
    const { id } = await inView(context);
    return side(context, await countsOf(context, id));
  }),

  route(setIrtSide, {
    before: sittingsBefore,
    handle: async (context, counts) => {
      const { db, body, now } = context;
      const assessment = await ownInView(context);
      const { id } = assessment;
      const { version, model, scale, routing } = body;
      if (scale !== null && (await isAdaptive(db, assessment))) requireNoFaults([SCALE_IN_RULES]);
      if (scale !== null) requireNoFaults(abilityScaleFaults(scale));
      const before = await store.findSideForUpdate(db, id, now);
      if (before.version !== version) requireVersion(await side(context, counts), version);
      if (routing !== undefined) await saveRouting(context, assessment, routing, counts);
      await store.saveSide(db, id, { model, scale, version }, now);
      return side(context, counts);
    },
  }),

  route(calibrateAssessment, {
    before: async (context) => {
      const { db, body, caller, platform, progress, now } = context;
      const assessment = await ownInView(context);
      const model = body.model ?? (await store.findSide(db, assessment.id)).model;
      const { has_counts } = await showing(context, assessment.id);
      const asked = { assessment, kind: body.kind, model, person: caller.id, has_counts };
      return runCalibration(db, platform.background.estimating, asked, progress, now);
    },
    handle: async (context, made) => {
      const { db, now } = context;
      const assessment = await ownInView(context);
      const id = await store.addCalibration(db, made, now);
      const row = found(await store.findCalibration(db, { assessment: assessment.id, id }));
      return findWholeCalibration(db, assessment, row, await showing(context, assessment.id));
    },
  }),

  route(listCalibrations, async (context) => {
    const { db, query } = context;
    const { id } = await inView(context);
    const { count, rows } = await store.listCalibrations(db, id, query, pageOffset(query));
    const shown = await showing(context, id);
    return listAnswer(context, { count, rows: rows.map((row) => headOf(row, shown)) });
  }),

  route(getCalibration, async (context) => {
    const { db, params } = context;
    const assessment = await inView(context);
    const row = await store.findCalibration(db, { assessment: assessment.id, id: params.calibration });
    return findWholeCalibration(db, assessment, found(row), await showing(context, assessment.id));
  }),

  route(acceptCalibration, {
    before: sittingsBefore,
    handle: async (context, counts) => {
      const { db, body, caller, params, now } = context;
      const assessment = await ownInView(context);
      const before = await store.findSideForUpdate(db, assessment.id, now);
      const named = { assessment: assessment.id, id: params.calibration };
      const row = found(await store.findCalibration(db, named));
      if (before.version !== body.version) requireVersion(await side(context, counts), body.version);
      if (!row.is_converged) {
        const message = 'This calibration did not converge, so it can’t be used for scores. Calibrate again.';
        throw new Problem(breaksRule, { detail: message, errors: [{ path: 'calibration', message }] });
      }
      const inUse = (await store.listInUse(db, assessment.id)).get(row.kind);
      if (inUse !== undefined) await requireOneScale(db, row.id, inUse.id);
      const accepted = { id: row.id, assessment: assessment.id, kind: row.kind, by: caller.id };
      await store.acceptCalibration(db, accepted, now);
      await store.saveSide(db, assessment.id, before, now);
      return side(context, counts);
    },
  }),
];

type WantedRouting = NonNullable<Context<typeof setIrtSide>['body']['routing']>;

/**
 * Changes thresholds of modules. Throws `stale_version` if the working copy was changed since it was read.
 */
async function saveRouting(
  context: Context<typeof setIrtSide>,
  assessment: AssessmentForSession,
  { version, thresholds: wanted }: WantedRouting,
  counts: SittingCounts,
): Promise<void> {
  const { db, caller, now } = context;
  const writer = { db, caller, now, reach: reachOf(caller.role, 'assessments.write') };
  const test = await thresholds.openForThresholds(writer, assessment.id);
  if (test.version !== version) {
    throw new Problem(staleVersion, { current: await side(context, counts) });
  }
  const isByAbility = wanted.some((one) => 'theta' in one);
  const routing = isByAbility ? await findRouting(db, assessment) : [];
  const faults: Fault[] = [];
  const asked = wanted.map((one, place) => {
    const path = `body.routing.thresholds.${place}`;
    if ('at_least' in one) return { ...one, path: `${path}.at_least` };
    const found = thresholdAt(routing, one);
    if ('message' in found) faults.push({ path: `${path}.theta`, message: found.message });
    return { section: one.section, at_least: 'message' in found ? 0 : found.at_least, path: `${path}.theta` };
  });
  requireNoFaults(faults);
  await thresholds.setThresholds(writer, test, asked);
}

/** Throws if accepting would change the scale of scores, because the two calibrations are not linked. */
async function requireOneScale(
  db: Context<typeof acceptCalibration>['db'],
  offered: string,
  inUse: string,
): Promise<void> {
  const scales = await store.listScales(db, [offered, inUse]);
  if (scales.get(offered) === scales.get(inUse)) return;
  throw new Problem(otherScale, {
    detail: `Its scores can’t be compared with earlier scores: it predates the calibration in use or shares fewer than ${LEAST_COMMON} questions with it. Calibrate again with at least ${LEAST_COMMON} shared questions.`,
  });
}
