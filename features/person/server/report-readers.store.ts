import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** A guardian with what stands of their consent to weekly reports. */
export interface ReportReader {
  readonly id: string;
  readonly person: string;
  readonly name: string;
  readonly contact: string;
  readonly language: string;
  /** By the newest records: that a report comes, and nothing against that data is kept. */
  readonly agrees: boolean;
  /** When the newest record of it was made; null: there is none. */
  readonly recorded_at: Date | null;
  /** Whether they took it back by themselves, through a link of ours. */
  readonly stopped_it: boolean;
}

/** The newest record of a kind of a row of `guardians`, as SQL: a join named `newest`. */
const newest = (kind: 'weekly_report' | 'personal_data', name: string) => sql`
  left join lateral (
    select is_given, recorded_by, recorded_at from guardian_agreements
    where guardian = guardians.id and kind = ${kind} order by recorded_at desc, id desc limit 1
  ) ${sql.ref(name)} on true`;

/** The guardians of these people as readers of reports, in the order they were added. One statement. */
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
