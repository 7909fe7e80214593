/**
 * A database with 50,000 people in 20 schools and 400 groups and with 140,000 sessions, written directly by
 * SQL. Its data is read through the product's routes.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { PLAIN_TEST } from './large-school.ts';
import { type OwnApp, openOwnApp } from './own-app.ts';

const NO_PASSWORD = 'none';

export interface LargeHouse {
  readonly app: OwnApp;
  readonly school: string;
  readonly group: string;
  readonly tutor: string;
  readonly manager: string;
  readonly counselor: string;
}

/** Creates the data in an embedded database in memory. */
export async function openLargeHouse(): Promise<LargeHouse> {
  const app = await openOwnApp();
  const db = app.database.kysely;
  for (const statement of HOUSE) await sql.raw(statement).execute(db);
  // Updates the planner's statistics, as a real database does in idle moments.
  await sql`analyze`.execute(db);
  return {
    app,
    school: await firstId(db, 'select id from schools limit 1'),
    group: await firstId(db, 'select id from groups limit 1'),
    tutor: await firstId(db, 'select person as id from group_tutors limit 1'),
    manager: await firstId(db, `select id from people where role = 'manager' limit 1`),
    counselor: await firstId(db, `select id from people where role = 'counselor' limit 1`),
  };
}

async function firstId(db: Kysely<Tables>, statement: string): Promise<string> {
  const { rows } = await sql.raw<{ id: string }>(statement).execute(db);
  return rows[0]?.id ?? '';
}

/**
 * First the staff, then 50,000 students and guests with their memberships, then tests that three in five have
 * taken.
 */
const HOUSE = [
  `insert into schools (id, name, created_at, updated_at)
    select gen_random_uuid(), 'School ' || i, now(), now() from generate_series(1, 20) i`,
  `insert into groups (id, school, name, created_at, updated_at)
    select gen_random_uuid(), schools.id, 'Group ' || i, now(), now() from schools, generate_series(1, 20) i`,
  `insert into people (id, role, username, first_name, last_name, password_hash, created_at, updated_at)
    select gen_random_uuid(), case when i <= 40 then 'counselor' when i <= 80 then 'manager' when i < 200 then 'tutor'
      else 'admin' end, 'staff' || i, 'Staff', 'Name ' || i, '${NO_PASSWORD}', now(), now()
    from generate_series(1, 200) i`,
  `insert into people (id, role, username, first_name, last_name, email, password_hash, counselor, last_seen_at,
      deactivated_at, created_at, updated_at)
    select gen_random_uuid(), case when i % 20 = 0 then 'guest' else 'student' end, 'p' || i,
      (array['Amara', 'Ben', 'Chiara', 'Daniel', 'Ella', 'Farah'])[1 + i % 6] || i % 97,
      (array['Okafor', 'Castellano', 'Ferri', 'Osei', 'Raman', 'Weiss', 'Santos'])[1 + i % 7] || i % 1009,
      'p' || i || '@example.test', case when i % 15 = 0 then null else '${NO_PASSWORD}' end, counselors.ids[1 + i % 40],
      now() - i % 40 * interval '1 day', case when i % 33 = 0 then now() end, now() - i * interval '1 minute', now()
    from generate_series(1, 50000) i,
      (select array_agg(id) as ids from people where role = 'counselor') as counselors`,
  `insert into school_members (school, person)
    select ids[1 + (row_number() over ()) % 20], people.id
    from people, (select array_agg(id) as ids from schools) as all_schools where role <> 'admin'`,
  `insert into group_members (group_id, person)
    select distinct groups.id, places.person
    from (select person, school, 1 + abs(hashtext(person::text || turn)) % 20 as place
        from school_members join people on people.id = person and role = 'student', generate_series(1, 2) turn) as places
      join (select id, school, row_number() over (partition by school order by id) as place from groups) as groups
        using (school, place)`,
  `insert into group_tutors (group_id, person)
    select groups.id, tutors.ids[1 + (row_number() over ()) % cardinality(tutors.ids)]
    from groups, (select array_agg(id) as ids from people where role = 'tutor') as tutors`,
  `insert into manager_allocations (student, manager)
    select people.id, managers.ids[1 + abs(hashtext(people.id::text)) % 40]
    from people, (select array_agg(id) as ids from people where role = 'manager') as managers
    where role = 'student' and hashtext(people.id::text) % 3 = 0`,
  `insert into assessments (id, title, description, instructions, kind, modes, status, hard_close, tools, release, marks,
      shuffle, navigation, late_answers, open_to_guests, author, created_at, updated_at)
    select gen_random_uuid(), 'Test ' || i, '', '', 'linear', '{test}', 'published', false, ${PLAIN_TEST},
      false, (select id from people where role = 'admin' limit 1), now(), now() from generate_series(1, 7) i`,
  `insert into assessment_revisions (id, assessment, number, content, content_hash, published_by, created_at)
    select gen_random_uuid(), id, 1, '{"kind": "linear", "scale": null, "sections": []}', '', author, now() from assessments`,
  `insert into allocations (id, assessment, school, mode, allocated_by, created_at, allotted_at)
    select gen_random_uuid(), assessments.id, schools.id, 'test', author, now(), now() from schools, assessments where title <= 'Test 3'`,
  `insert into allocations (id, assessment, group_id, mode, allocated_by, closes_at, created_at, allotted_at)
    select gen_random_uuid(), assessments.id, groups.id, 'test', author, now() + interval '3 days', now(), now()
    from groups, assessments where title > 'Test 3'`,
  `insert into sessions (id, assessment, revision, taker, mode, status, seed, made_by, accommodations, stop_clock_breaks,
      started_at, submitted_at, scored_at, raw, raw_max, scaled, section_scores, created_at, updated_at)
    select gen_random_uuid(), assessments.id, revisions.id, people.id, 'test',
      case when title = 'Test 5' then 'in_progress' else 'scored' end, 1, people.id, '{}', '{}', now(), now(), now(), 30, 54,
      400 + abs(hashtext(people.id::text || title)) % 120 * 10, '{}', now(), now()
    from people, assessments join assessment_revisions revisions on revisions.assessment = assessments.id
    where role = 'student' and title <= 'Test 5' and abs(hashtext(title || people.id::text)) % 5 < 3`,
];
