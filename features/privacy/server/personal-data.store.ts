import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Reach, Role } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.ts';
import type { Tables } from '#server/db/tables.ts';

/** One table of what is held of a person: rows of one shape. */
export interface PersonalTable {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A person in reach. */
export async function findPerson(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  id: string,
): Promise<{ id: string; role: Role; username: string } | null> {
  const row = await db
    .selectFrom('people')
    .select(['people.id', 'people.role', 'people.username'])
    .where('people.id', '=', id)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * What is held of a person, table by table. No password, code, secret or sealed text is in it, and no key of a question:
 * of an answer what was answered, not whether it was right.
 */
export async function listPersonalData(db: Kysely<Tables>, id: string): Promise<PersonalTable[]> {
  const tables: PersonalTable[] = [];
  for (const [name, query] of Object.entries(tablesOf(id))) {
    const { rows } = await query.execute(db);
    tables.push({ name, rows });
  }
  return tables;
}

function tablesOf(id: string): Record<string, RawBuilder<Readonly<Record<string, unknown>>>> {
  return {
    person: sql`
      select id, role, username, first_name, last_name, email, email_verified_at, mobile, mobile_verified_at, born_on,
        goal_score, test_date, theme, language, zoom, last_seen_at, deactivated_at, created_at
      from people where id = ${id}`,
    places: sql`
      select kind, name, from_at, until_at from memberships where person = ${id} order by from_at nulls first, id`,
    guardians: sql`
      select name, contact, language, created_at from guardians where person = ${id}
      union all select guardian_name, guardian_email::text, guardian_language, asked_at from guardian_consents
      where person = ${id} and given_at is null
      order by created_at`,
    agreements: sql`
      select guardians.name as guardian, guardian_agreements.kind, is_given, recorded_at
      from guardian_agreements join guardians on guardians.id = guardian_agreements.guardian
      where guardians.person = ${id} order by recorded_at, guardian_agreements.id`,
    accommodations: sql`
      select accommodations, changed_at from accommodation_changes where person = ${id} order by version`,
    notes: sql`select text, created_at, updated_at from person_notes where person = ${id} order by created_at, id`,
    care: sql`select kind, note, at from care_changes where student = ${id} order by at, id`,
    external_ids: sql`select source, external_id from external_ids where person = ${id} order by source`,
    sessions: sql`
      select sessions.id, assessments.title as assessment, sessions.mode, sessions.status, started_at, submitted_at,
        scored_at, raw, raw_max, scaled
      from sessions join assessments on assessments.id = sessions.assessment
      where taker = ${id} order by sessions.created_at, sessions.id`,
    answers: sql`
      select attempts.session, attempts.question, response, late_response, flagged, time_spent_seconds,
        attempts.updated_at
      from attempts join sessions on sessions.id = attempts.session
      where taker = ${id} order by sessions.created_at, attempts.session, attempts.id`,
    session_events: sql`
      select session_events.session, session_events.at, event, session_events.by, reason
      from session_events join sessions on sessions.id = session_events.session
      where taker = ${id} order by session_events.at, session_events.id`,
    messages: sql`
      select channel, recipient, purpose, status, created_at, sent_at from messages where person = ${id}
      order by created_at, id`,
    announcements: sql`
      select announcements.title, announcements.text, announcements.shows_from, announcement_reads.read_at
      from announcements
        left join announcement_people on announcement_people.announcement = announcements.id and announcement_people.person = ${id}
        left join announcement_reads on announcement_reads.announcement = announcements.id and announcement_reads.person = ${id}
      where announcement_people.person is not null or announcement_reads.person is not null
      order by announcements.shows_from, announcements.id`,
    files: sql`
      select name, content_type, size_bytes, created_at from files where uploaded_by = ${id} order by created_at, id`,
    sign_ins: sql`select issued_at, last_used_at, ends_at from access_tokens where person = ${id} order by issued_at`,
    changes_by_them: sql`select at, says, address from audit where actor = ${id} order by at, id`,
    changes_to_them: sql`
      select audit.at, audit.says from audit join audit_targets on audit_targets.audit = audit.id
      where audit_targets.target = ${id} order by audit.at, audit.id`,
    values_changed: sql`
      select audit.at, audit_values.field, audit_values.before, audit_values.after
      from audit_values join audit on audit.id = audit_values.audit
      where audit_values.person = ${id} order by audit.at, audit_values.place`,
  };
}
