/** Guardians who agree to weekly reports, and reports that are there without being composed. */
import { v7 } from 'uuid';
import type { Database } from '#server/db/database.ts';

const NO_FIGURES = {
  ...{ sessions: [], before: [], left_out: [], fall: null, skills: null, next: null, since: null },
};

/** Adds a guardian who agreed to weekly reports at `now`; returns their id. */
export async function seedGuardian(
  { kysely }: Database,
  now: Date,
  person: string,
  { name = 'Naomi', contact = 'naomi@example.test', language = 'en', agrees = true } = {},
): Promise<string> {
  const id = v7();
  const made = { created_at: now, updated_at: now };
  await kysely
    .insertInto('guardians')
    .values({ id, person, name, contact, language, ...made })
    .execute();
  await kysely
    .insertInto('guardian_agreements')
    .values({ id: v7(), guardian: id, kind: 'weekly_report', is_given: agrees, recorded_at: now })
    .execute();
  return id;
}

/** Adds a draft of a student's week, which says that nothing was done; returns its id. */
export async function seedReport(
  { kysely }: Database,
  now: Date,
  student: string,
  week = '2026-11-09',
): Promise<string> {
  const id = v7();
  await kysely
    .insertInto('weekly_reports')
    .values({
      ...{ id, student, week, time_zone: 'Europe/London', standing: 'look_first', remarks: ['nothing_done'] },
      ...{ figures: JSON.stringify(NO_FIGURES), figured_at: now, worked_until: now },
      ...{ created_at: now, updated_at: now },
    })
    .execute();
  return id;
}
