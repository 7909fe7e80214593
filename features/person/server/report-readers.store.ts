import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** A guardian with their consent to weekly reports. */
export interface ReportReader {
  readonly id: string;
  readonly person: string;
  readonly name: string;
  readonly contact: string;
  readonly language: string;
  /** Whether the newest records agree to the report and do not refuse the storage of data. */
  readonly agrees: boolean;
  /** The time of the newest record on weekly reports; null if there is none. */
  readonly recorded_at: Date | null;
  /** Whether the guardian withdrew the consent themselves, with a link in a report mail. */
  readonly stopped_it: boolean;
}

/** SQL for a lateral join that gives the newest record of one kind for a row of `guardians`. */
const newest = (kind: 'weekly_report' | 'personal_data', name: string) => sql`
  left join lateral (
    select is_given, recorded_by, recorded_at from guardian_agreements
    where guardian = guardians.id and kind = ${kind} order by recorded_at desc, id desc limit 1
  ) ${sql.ref(name)} on true`;

/**
 * The guardians of these people as readers of reports, in the order in which they were added. Runs one
 * statement.
 */
export async function listReportReaders(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<ReportReader[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<ReportReader>`
    select guardians.id, guardians.person, guardians.name, guardians.contact, guardians.language,
      coalesce(reports.is_given, false) and coalesce(data.is_given, true) as agrees, reports.recorded_at,
      reports.is_given is false and reports.recorded_by is null as stopped_it
    from guardians ${newest('weekly_report', 'reports')} ${newest('personal_data', 'data')}
    where guardians.person = any(${people}::uuid[])
    order by guardians.person, guardians.created_at, guardians.id`.execute(db);
  return rows;
}
