/** Functions that read calibrations for other features' servers. */
import type { Kysely } from 'kysely';
import type { CalibratedPool } from '#features/assessments/cat.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import { findPoolBase } from './calibration.store.ts';

/** The known parameters of the questions of an adaptive test, all on one scale. Runs one statement. */
export async function findCalibratedPool(
  db: Kysely<Tables>,
  asked: Parameters<typeof findPoolBase>[1],
): Promise<CalibratedPool> {
  const base = await findPoolBase(db, asked);
  return { calibration: base?.calibration ?? null, parameters: base?.parameters ?? new Map() };
}
