/** SQL for report mails: which guardian got which report, and what their tokens give access to. */
import { type Kysely, sql } from 'kysely';
import { DEFAULT_LOCALE, type Locale } from '#contract/locale-values.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Figures } from '../figures.rules.ts';

export interface NewLetter {
  readonly id: string;
  readonly report: string;
  readonly student: string;
  readonly guardian: string;
  readonly contact: string;
  readonly token_hash: Buffer;
  readonly stop_hash: Buffer;
  readonly message: string;
  readonly sent_at: Date;
  readonly expires_at: Date;
}

/** Adds report mails. The recipient's address is stored only as a hash of its lower-cased text. */
export async function addLetters(db: Kysely<Tables>, letters: readonly NewLetter[]): Promise<void> {
  await db
    .insertInto('report_letters')
    .values(
      letters.map(({ contact, ...letter }) => ({
        ...letter,
        contact_hash: sql<Buffer>`sha256(convert_to(lower(${contact}), 'UTF8'))`,
      })),
    )
    .execute();
}

/** A report mail that was found by its token, with the part of the report that may still be read. */
export interface OpenLetter {
  readonly id: string;
  readonly guardian: string;
  /** The student whose guardian the recipient of the mail is now. */
  readonly ward: string;
  readonly guardian_name: string;
  readonly language: string;
  readonly expires_at: Date;
  readonly stops: boolean;
  /** Null if the report may no longer be read; then the token can only stop the mails. */
  readonly report: {
    readonly student: string;
    readonly first_name: string;
    readonly school: string | null;
    readonly week: string;
    readonly time_zone: string;
    readonly locale: Locale;
    readonly figures: Figures;
    readonly note: string | null;
    readonly note_language: string | null;
    readonly note_by: string | null;
    readonly tutor_sentence: string | null;
    readonly sentence_language: string | null;
    readonly sentence_by: string | null;
  } | null;
}

const NAME = (column: string) => sql`(
  select concat_ws(' ', named.first_name, named.last_name) from people named where named.id = ${sql.ref(column)})`;

/**
 * Finds the report mail with this token hash. A reading token works until it expires or the page is closed,
 * and only while the guardian's contact and the child's record are unchanged. A stop token works forever, but
 * gives no access to the report.
 */
export async function findLetter(db: Kysely<Tables>, hash: Buffer, now: Date): Promise<OpenLetter | null> {
  const { rows } = await sql<OpenLetter>`
    select report_letters.id, guardians.id as guardian, guardians.person as ward, guardians.name as guardian_name,
      guardians.language, report_letters.expires_at, report_letters.stop_hash = ${hash} as stops,
      case when report_letters.token_hash = ${hash} then jsonb_build_object(
        'student', people.id, 'first_name', people.first_name,
        'school', (select name from schools where schools.id = weekly_reports.school),
        'week', weekly_reports.week, 'time_zone', weekly_reports.time_zone,
        'locale', coalesce((select locale from schools where schools.id = weekly_reports.school), ${DEFAULT_LOCALE}), 'figures', weekly_reports.figures,
        'note', note, 'note_language', note_language, 'note_by', ${NAME('weekly_reports.note_by')},
        'tutor_sentence', tutor_sentence, 'sentence_language', sentence_language,
        'sentence_by', ${NAME('weekly_reports.sentence_by')}) end as report
    from report_letters join guardians on guardians.id = report_letters.guardian
      left join people on people.id = report_letters.student
      left join weekly_reports on weekly_reports.id = report_letters.report
    where report_letters.stop_hash = ${hash} or (
      report_letters.token_hash = ${hash} and report_letters.closed_at is null and report_letters.expires_at > ${now}
      and weekly_reports.status in ('approved', 'sent') and queued_at is not null
      and weekly_reports.student = report_letters.student
      and guardians.person = report_letters.student and people.deactivated_at is null
      and report_letters.contact_hash = sha256(convert_to(lower(guardians.contact), 'UTF8'))
      and not exists (
        select from people others where others.merged_into = report_letters.student
          and others.deactivated_at >= report_letters.sent_at))`.execute(db);
  return rows[0] ?? null;
}

export async function closeLetter(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('report_letters').set({ closed_at: now }).where('id', '=', id).execute();
}

export async function savePause(db: Kysely<Tables>, guardian: string, until_at: Date): Promise<void> {
  await db
    .insertInto('report_pauses')
    .values({ guardian, until_at })
    .onConflict((conflict) => conflict.column('guardian').doUpdateSet({ until_at }))
    .execute();
}

export async function removePause(db: Kysely<Tables>, guardian: string): Promise<void> {
  await db.deleteFrom('report_pauses').where('guardian', '=', guardian).execute();
}
