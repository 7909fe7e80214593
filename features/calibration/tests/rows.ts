/**
 * The access matrix rows of calibration: staff can read the IRT side of their school's tests, and calibrate
 * tests that they may change.
 */
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
import { seedCalibration, seedResponses } from '#tests/support/responses-seed.ts';
import { type SeededPaper, seedPaper } from '#tests/support/results-seed.ts';
import { onlySchool, type SeededPerson } from '#tests/support/seed.ts';

/** The fewest sessions that a 1PL needs. */
const SITTINGS = Array.from({ length: 20 }, () => ['000', '100', '110', '010', '111']).flat();

interface Calibrated {
  readonly paper: SeededPaper;
  readonly calibration: string;
}

/** `world` is a function, because the world is made after the matrix is built. */
export function calibrationRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
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
