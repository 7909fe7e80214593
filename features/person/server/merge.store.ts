import { type Kysely, sql } from 'kysely';
import { type DeclaredTable, mergingOf } from '#server/db/declared-tables.ts';
import type { Tables } from '#server/db/tables.ts';

/** Locks the rows in order of their ids, so that two merges of the same records cannot deadlock. */
export async function lockPeople(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db.selectFrom('people').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/**
 * Titles of tests that prevent a merge: tests that the other person is taking, and tests that both have
 * unfinished.
 */
export async function listTestsInTheWay(
  db: Kysely<Tables>,
  kept: string,
  other: string,
): Promise<{ other_is_in: string[]; both_unfinished: string[] }> {
  const { rows } = await sql<{ title: string; is_sat: boolean; is_both: boolean }>`
    select coalesce(assessments.title, practice_sets.title) as title, theirs.status <> 'generated' as is_sat,
      mine.id is not null as is_both
    from sessions theirs left join assessments on assessments.id = theirs.assessment
      left join practice_sets on practice_sets.id = theirs.practice_set
      left join sessions mine on mine.taker = ${kept}
        and (mine.assessment = theirs.assessment and (mine.mode = 'practice') = (theirs.mode = 'practice')
          or mine.practice_set = theirs.practice_set)
        and mine.status in ('generated', 'in_progress', 'on_break', 'paused')
    where theirs.taker = ${other} and theirs.status in ('generated', 'in_progress', 'on_break', 'paused')
    order by title, theirs.id`.execute(db);
  return {
    other_is_in: rows.filter(({ is_sat }) => is_sat).map(({ title }) => title),
    both_unfinished: rows.filter(({ is_sat, is_both }) => !is_sat && is_both).map(({ title }) => title),
  };
}

/** The number of sessions, assignments, notes and guardians of a person. */
export async function countBelongings(db: Kysely<Tables>, person: string) {
  const { rows } = await sql<{ sessions: number; allotments: number; notes: number; guardians: number }>`
    select (select count(*)::int from sessions where taker = ${person}) as sessions,
      (select count(*)::int from allocations where person = ${person}) as allotments,
      (select count(*)::int from person_notes where person = ${person}) as notes,
      (select count(*)::int from guardians where person = ${person}) as guardians`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('The count returned no row.');
  return counts;
}

/**
 * Moves everything that belongs to `other` to `kept`, as each table declares, and then deactivates `other`
 * and points it to `kept`. Counselor, goal, test date and date of birth are taken from the other record if
 * the kept record has none. The kept record waits for a guardian's consent if either record did and no
 * guardian on either record agrees; the other record's wait counts only with `carries_consent_due`. The
 * caller must have locked both rows.
 */
export async function mergeRecords(
  db: Kysely<Tables>,
  tables: readonly DeclaredTable[],
  { kept, other, carries_consent_due }: { kept: string; other: string; carries_consent_due: boolean },
  now: Date,
): Promise<void> {
  await endDoubledMemberships(db, kept, other, now);
  for (const { table, column, decision } of mergingOf(tables)) {
    const { way } = decision;
    const rows = sql.table(table);
    const person = sql.ref(`${table}.${column}`);
    if (way === 'ends') await sql`delete from ${rows} where ${person} = ${other}`.execute(db);
    if (way === 'moves')
      await sql`update ${rows} set ${sql.ref(column)} = ${kept} where ${person} = ${other}`.execute(db);
    if (way === 'joins' || way === 'fills') {
      const nullable = decision.way === 'joins' ? (decision.nullable ?? []) : [];
      // Uses `is not distinct from` only for nullable keys, because PostgreSQL cannot use a hash join for it.
      const alike = decision.by.map((key) => {
        const same = nullable.includes(key) ? sql`is not distinct from` : sql`=`;
        return sql` and mine.${sql.ref(key)} ${same} ${sql.ref(`${table}.${key}`)}`;
      });
      if (decision.way === 'joins' && decision.gives_way_without !== undefined) {
        const told = decision.gives_way_without;
        await sql`
          delete from ${rows} mine using ${rows} where mine.${sql.ref(column)} = ${kept} and ${person} = ${other}
            and mine.${sql.ref(told)} is null and ${sql.ref(`${table}.${told}`)} is not null${sql.join(alike, sql``)}`.execute(
          db,
        );
      }
      await sql`
        update ${rows} set ${sql.ref(column)} = ${kept} where ${person} = ${other} and not exists (
          select from ${rows} mine where mine.${sql.ref(column)} = ${kept}${sql.join(alike, sql``)})`.execute(
        db,
      );
    }
    if (way === 'joins') await sql`delete from ${rows} where ${person} = ${other}`.execute(db);
  }
  await sql`
    update people set version = people.version + 1, updated_at = ${now},
      counselor = case when people.role = 'student' then coalesce(people.counselor, theirs.counselor) end,
      goal_score = coalesce(people.goal_score, theirs.goal_score),
      test_date = coalesce(people.test_date, theirs.test_date), born_on = coalesce(people.born_on, theirs.born_on),
      consent_due = (people.consent_due or (theirs.consent_due and ${carries_consent_due})) and not ${AGREED_TO}
    from people theirs where people.id = ${kept} and theirs.id = ${other}`.execute(db);
  /* The contacts of the other record can no longer sign in. A verified email stays as identification, so that
     an import row with it finds the kept record. An unverified email is removed, because it may belong to a
     different person. A record that was already deactivated gets a new time, so that undoing the earlier
     deactivation does not apply to it. */
  await sql`
    update people set version = version + 1, updated_at = ${now}, merged_into = ${kept}, counselor = null,
      deactivated_at = ${now}, email = case when email_verified_at is not null then email end, email_verified_at = null,
      mobile_verified_at = null
    where id = ${other}`.execute(db);
  await sql`select refresh_person_tests(${[kept, other]}::uuid[])`.execute(db);
}

/** Whether a guardian of a row of `people` agrees to the storage of data, by their newest record. */
const AGREED_TO = sql<boolean>`exists (
  select from guardians where guardians.person = people.id and (
    select is_given from guardian_agreements
    where guardian = guardians.id and kind = 'personal_data' order by recorded_at desc, id desc limit 1))`;

/**
 * If both records are in the same group or school, the membership of the remaining record continues and the
 * other membership ends now.
 */
async function endDoubledMemberships(
  db: Kysely<Tables>,
  kept: string,
  other: string,
  now: Date,
): Promise<void> {
  await sql`
    update memberships set until_at = ${now} from memberships mine
    where memberships.person = ${other} and memberships.until_at is null
      and mine.person = ${kept} and mine.place = memberships.place and mine.until_at is null`.execute(db);
}
