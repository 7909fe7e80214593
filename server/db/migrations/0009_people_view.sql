-- The table of people: where each stands with their tests, the views that staff save, what is done to many at once,
-- and who cared for whom until when.

create index people_name_idx on people (last_name, first_name, id);
create index people_last_seen_idx on people (last_seen_at nulls first, id);
create index people_created_idx on people (created_at, id);

-- A row a person, kept by the triggers below in the transaction of whatever changes it.
create table person_tests (
  person uuid primary key references people (id) on delete cascade,
  -- Different published assessments that are allotted in any way, and those begun without that.
  allotted integer not null default 0,
  begun integer not null default 0,
  done integer not null default 0,
  under_way integer not null default 0,
  -- When the last of those allotted and not begun closes; infinity where one never does, null where there is none.
  unbegun_until timestamptz,
  -- Scaled, of the test submitted last among those that are scored whole; practice has none.
  last_score double precision
);

-- Counts anew. The rows are locked first and read after, so that of two transactions the later sees the earlier.
-- Each table is asked for the people themselves, so that one person costs a few look-ups however large it is.
create function refresh_person_tests(who uuid[]) returns void language plpgsql as $$
begin
  if cardinality(who) = 0 then
    return;
  end if;
  perform 1 from person_tests where person = any (who) order by person for update;
  with held as (
    select taker, assessment,
      bool_or(started_at is not null or status in ('submitted', 'scored', 'released')) as is_begun,
      bool_or(status in ('submitted', 'scored', 'released')) as is_done,
      bool_or(status in ('in_progress', 'on_break', 'paused')) as is_under_way
    from sessions where taker = any (who) and status not in ('voided', 'expired')
    group by taker, assessment
  ), ways as (
    select person, assessment, closes_at from allocations where person = any (who)
    union all
    select group_members.person, assessment, closes_at from group_members join allocations using (group_id)
      where group_members.person = any (who)
    union all
    select school_members.person, assessment, closes_at from school_members join allocations using (school)
      join people on people.id = school_members.person and people.role = 'student'
      where school_members.person = any (who)
  ), given as (
    select ways.person, ways.assessment,
      max(coalesce(ways.closes_at, assessments.closes_at, 'infinity')) as closes_at
    from ways join assessments on assessments.id = ways.assessment and assessments.status = 'published'
    group by ways.person, ways.assessment
  ), standing as (
    select coalesce(given.person, held.taker) as person,
      count(*) filter (where given.person is not null or held.is_begun) as allotted,
      count(*) filter (where held.is_begun) as begun,
      count(*) filter (where held.is_done) as done,
      count(*) filter (where held.is_under_way) as under_way,
      max(given.closes_at) filter (where held.is_begun is not true) as unbegun_until
    from given full join held on held.taker = given.person and held.assessment = given.assessment
    group by 1
  ), scores as (
    select distinct on (taker) taker, scaled
    from sessions
    where taker = any (who) and status in ('scored', 'released') and scaled is not null and mode <> 'practice'
    order by taker, submitted_at desc nulls last, id desc
  ), counted as (
    select people.id as person, coalesce(standing.allotted, 0) as allotted, coalesce(standing.begun, 0) as begun,
      coalesce(standing.done, 0) as done, coalesce(standing.under_way, 0) as under_way, standing.unbegun_until,
      scores.scaled
    from people left join standing on standing.person = people.id and people.role in ('student', 'guest')
      left join scores on scores.taker = people.id and people.role in ('student', 'guest')
    where people.id = any (who)
  )
  update person_tests set allotted = counted.allotted, begun = counted.begun, done = counted.done,
    under_way = counted.under_way, unbegun_until = counted.unbegun_until, last_score = counted.scaled
  from counted where counted.person = person_tests.person
    and (person_tests.allotted, person_tests.begun, person_tests.done, person_tests.under_way,
        person_tests.unbegun_until, person_tests.last_score)
      is distinct from (counted.allotted, counted.begun, counted.done, counted.under_way, counted.unbegun_until,
        counted.scaled);
end $$;

create function person_tests_of_new_people() returns trigger language plpgsql as $$
begin
  insert into person_tests (person) select id from changed;
  return null;
end $$;
create trigger person_tests_new after insert on people referencing new table as changed
  for each statement execute function person_tests_of_new_people();

create function person_tests_of_person() returns trigger language plpgsql as $$
begin
  perform refresh_person_tests(array[new.id]);
  return null;
end $$;
create trigger person_tests_role after update of role on people
  for each row when (old.role <> new.role) execute function person_tests_of_person();

-- For group_members and school_members: who came or went.
create function person_tests_of_members() returns trigger language plpgsql as $$
begin
  perform refresh_person_tests(array(select distinct person from changed));
  return null;
end $$;
create trigger person_tests_joined after insert on group_members referencing new table as changed
  for each statement execute function person_tests_of_members();
create trigger person_tests_left after delete on group_members referencing old table as changed
  for each statement execute function person_tests_of_members();
create trigger person_tests_joined after insert on school_members referencing new table as changed
  for each statement execute function person_tests_of_members();
create trigger person_tests_left after delete on school_members referencing old table as changed
  for each statement execute function person_tests_of_members();

create function person_tests_of_allocations() returns trigger language plpgsql as $$
begin
  perform refresh_person_tests(array(
    select person from changed where person is not null
    union select group_members.person from changed join group_members using (group_id)
    union select school_members.person from changed join school_members using (school)));
  return null;
end $$;
create trigger person_tests_allotted after insert on allocations referencing new table as changed
  for each statement execute function person_tests_of_allocations();
create trigger person_tests_changed after update on allocations referencing new table as changed
  for each statement execute function person_tests_of_allocations();
create trigger person_tests_taken_back after delete on allocations referencing old table as changed
  for each statement execute function person_tests_of_allocations();

create function person_tests_of_assessment() returns trigger language plpgsql as $$
begin
  perform refresh_person_tests(array(
    select person from allocations where assessment = new.id and person is not null
    union select group_members.person from allocations join group_members using (group_id) where assessment = new.id
    union select school_members.person from allocations join school_members using (school) where assessment = new.id));
  return null;
end $$;
create trigger person_tests_window after update of status, closes_at on assessments
  for each row when (old.status <> new.status or old.closes_at is distinct from new.closes_at)
  execute function person_tests_of_assessment();

create function person_tests_of_sessions() returns trigger language plpgsql as $$
begin
  perform refresh_person_tests(array(select distinct taker from changed where status <> 'generated'));
  return null;
end $$;
create trigger person_tests_made after insert on sessions referencing new table as changed
  for each statement execute function person_tests_of_sessions();

-- A session is moved by itself and often: a trigger of each row costs nothing where neither of these changed.
create function person_tests_of_session() returns trigger language plpgsql as $$
begin
  perform refresh_person_tests(array[new.taker]);
  return null;
end $$;
create trigger person_tests_moved after update of status, scaled on sessions
  for each row when (old.status <> new.status or old.scaled is distinct from new.scaled)
  execute function person_tests_of_session();

insert into person_tests (person) select id from people;
select refresh_person_tests(array(select id from people));

-- Filters, columns and order of the table under a name; with a school its staff see it too.
create table saved_views (
  id uuid primary key,
  owner uuid not null references people (id) on delete cascade,
  school uuid references schools (id) on delete cascade,
  name text not null,
  filters jsonb not null,
  columns text[] not null,
  ordering text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_views_name_key on saved_views (owner, fold(name));
create index saved_views_school_idx on saved_views (school) where school is not null;

-- What was done to many people at once, with what it came to for each of them.
create table bulk_actions (
  id uuid primary key,
  act text not null,
  -- What was asked for: the group, the test, the counselor.
  details jsonb not null,
  by uuid not null references people (id),
  at timestamptz not null,
  undone_at timestamptz
);
create index bulk_actions_by_idx on bulk_actions (by, at, id);

create table bulk_outcomes (
  action uuid not null references bulk_actions (id) on delete cascade,
  person uuid not null references people (id) on delete cascade,
  outcome text not null check (outcome in ('done', 'unchanged', 'refused')),
  -- Why it was refused; null otherwise.
  reason text,
  -- What an undo needs; null where there is nothing to undo.
  before jsonb,
  is_undone boolean not null default false,
  primary key (action, person)
);

-- Who began or ceased to care for a student, added to and never changed.
create table care_changes (
  id uuid primary key,
  student uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('manager', 'counselor')),
  -- Null: nobody before, or nobody after.
  before uuid references people (id),
  after uuid references people (id),
  by uuid not null references people (id),
  at timestamptz not null,
  note text
);
create index care_changes_student_idx on care_changes (student, at, id);
