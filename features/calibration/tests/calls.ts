/** Describes this feature's calls for the tests that try all endpoints. */
import {
  contentOutcome,
  isContentSeen,
  onOwned,
  outcome,
  type Row,
  type Try,
} from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, changed, type Send, seen } from '#tests/support/content-tries.ts';
import type { Caller, Content } from '#tests/support/content-world.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { irtSideOf, seedCalibration, seedResponses } from '#tests/support/responses-seed.ts';
import { type SeededPaper, seedPaper, seedWorkingCopy } from '#tests/support/results-seed.ts';
import { onlySchool, type SeededPerson } from '#tests/support/seed.ts';

/** The fewest sessions that a 1PL needs. */
const SITTINGS = Array.from({ length: 20 }, () => ['000', '100', '110', '010', '111']).flat();

interface Calibrated {
  readonly paper: SeededPaper;
  readonly calibration: string;
}

/** `world` is a function, because the test world does not exist yet when the access matrix is built. */
function calibrationRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const made = new Map<string, Calibrated>();
  const make = async ({ id: author }: SeededPerson) => {
    const { api } = world();
    const { database } = api.platform;
    const now = api.clock.now();
    const paper = await seedPaper(database, now, author, { sections: [{ questions: [{}, {}, {}] }] });
    const school = await onlySchool(database, author);
    await database.kysely.updateTable('assessments').set({ school }).where('id', '=', paper.id).execute();
    const calibration = await seedCalibration(database, now, author, { assessment: paper.id });
    made.set(paper.id, { paper, calibration });
    return paper.id;
  };
  const on = (send: (attempt: Try, of: Calibrated) => ReturnType<Try['send']>, isWrite: boolean): Row =>
    onOwned(
      () => world().world,
      make,
      (attempt, id) => send(attempt, made.get(id) as Calibrated),
      ({ reach, endpoint }, owner) =>
        isWrite
          ? contentOutcome(reach, owner, endpoint.status)
          : outcome(reach, isContentSeen(reach, owner), endpoint.status),
    );
  /** Rows for calls whose path also names a calibration. */
  const onOne =
    (body?: object) =>
    ({ role, endpoint }: Try, { paper, calibration }: Calibrated) => {
      const { method, path } = endpoint;
      const url = path.replace('{id}', paper.id).replace('{calibration}', calibration);
      const payload = body === undefined ? {} : { payload: body };
      return world().world.clients[role].send({ method, url, ...payload });
    };
  return {
    'GET /api/assessments/irt/{id}/': on(({ send }, { paper }) => send(undefined, paper.id), false),
    'PUT /api/assessments/irt/{id}/': on(
      ({ send }, { paper }) => send({ version: 0, model: '1pl', scale: null }, paper.id),
      true,
    ),
    'POST /api/assessments/irt/{id}/calibrate/': on(async ({ send }, { paper }) => {
      const { api } = world();
      await seedResponses(api.platform.database, api.clock.now(), paper, SITTINGS);
      return send({ kind: 'other', model: '1pl' }, paper.id);
    }, true),
    'GET /api/assessments/irt/{id}/calibrations/': on(
      ({ send }, { paper }) => send(undefined, paper.id),
      false,
    ),
    'GET /api/assessments/irt/{id}/calibrations/{calibration}/': on(onOne(), false),
    'POST /api/assessments/irt/{id}/calibrations/{calibration}/accept/': on(onOne({ version: 0 }), true),
  };
}

/** Like `bankContentCalls`. */
function calibrationContentCalls(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const calibration = ({ paper }: Content, { person }: Caller) => {
    const { platform, clock } = api();
    return seedCalibration(platform.database, clock.now(), person.id, { assessment: paper });
  };
  const side = ({ paper }: Content) => `/api/assessments/irt/${paper}/`;
  const accept: Send = async (client, content, caller) => {
    const url = `${side(content)}calibrations/${await calibration(content, caller)}/accept/`;
    return client.post(url, { version: 0 });
  };
  return {
    'GET /api/assessments/irt/{id}/': [seen((client, content) => client.get(side(content)))],
    'PUT /api/assessments/irt/{id}/': [
      changed((client, content) => client.put(side(content), { version: 0, model: '3pl', scale: null })),
    ],
    // Nobody has taken this test yet.
    'POST /api/assessments/irt/{id}/calibrate/': [
      changed((client, content) => client.post(`${side(content)}calibrate/`, { kind: 'other' }), 422),
    ],
    'GET /api/assessments/irt/{id}/calibrations/': [
      seen((client, content) => client.get(`${side(content)}calibrations/`)),
    ],
    'GET /api/assessments/irt/{id}/calibrations/{calibration}/': [
      seen(async (client, content, caller) =>
        client.get(`${side(content)}calibrations/${await calibration(content, caller)}/`),
      ),
    ],
    'POST /api/assessments/irt/{id}/calibrations/{calibration}/accept/': [changed(accept)],
  };
}

const variant = (stage: number, name: string, at_least: number | null = null) => ({
  questions: [{}, {}],
  module: { stage, variant: name, at_least },
});

/** The calls, keyed by method and path. */
function calibrationSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, north, one } = northSeeds(get);
  return {
    'PUT /api/assessments/irt/{id}/': one(async (role) => {
      const { world } = get();
      const [database, now] = base();
      const sections = [variant(1, 'all'), variant(2, 'lower'), variant(2, 'higher', 2)];
      const of = await seedPaper(database, now, world.callers[role].id, { sections });
      await database.kysely
        .updateTable('assessments')
        .set({ school: north() })
        .where('id', '=', of.id)
        .execute();
      await seedWorkingCopy(database, of);
      const { assessment, version } = (await world.clients.admin.get(irtSideOf(of))).body;
      const thresholds = [{ section: of.content.sections[2]?.id ?? '', at_least: 1 }];
      const routing = { version: assessment.version, thresholds };
      return { ids: [of.id], body: { version, model: '2pl', scale: null, routing } };
    }),
  };
}

export const calls: FeatureCalls = {
  rows: calibrationRows,
  sound: calibrationSound,
  names: { '/api/assessments/irt/{id}/': 'owned' },
  content: calibrationContentCalls,
};
