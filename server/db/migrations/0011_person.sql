-- What stands around one person: what they need in a test, notes, guardians, where they belonged when, records of one
-- person that were made one, and reading the product as they see it.

-- Change by change: the latest of a person counts; who has none needs nothing out of the ordinary.
create table accommodation_changes (
  person uuid not null references people (id) on delete cascade,
  version integer not null check (version > 1),
  accommodations jsonb not null,
  changed_by uuid not null references people (id),
  changed_at timestamptz not null,
  primary key (person, version)
);

-- Never for the person's own eyes.
create table person_notes (
  id uuid primary key,
  person uuid not null references people (id) on delete cascade,
  author uuid not null references people (id),
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index person_notes_person_idx on person_notes (person, created_at, id);

create table guardians (
  id uuid primary key,
  person uuid not null references people (id) on delete cascade,
  name text not null,
  -- An email address, or a number in E.164.
  contact text not null,
  -- As BCP 47 has it.
  language text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index guardians_person_idx on guardians (person, created_at, id);

-- What a guardian agreed to or took back, added to and never changed: the latest of a kind counts.
create table guardian_agreements (
  id uuid primary key,
  guardian uuid not null references guardians (id) on delete cascade,
  kind text not null check (kind in ('personal_data', 'messages', 'weekly_report')),
  is_given boolean not null,
  recorded_by uuid not null references people (id),
  recorded_at timestamptz not null
);
create index guardian_agreements_guardian_idx on guardian_agreements (guardian, recorded_at, id);

-- Who belonged to which school and group from when until when, kept by the triggers below whoever changes it. A place
-- that is gone keeps the name that it had.
create table memberships (
  id bigint generated always as identity primary key,
  person uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('school', 'group')),
  place uuid not null,
  name text not null,
  -- Null: before this was kept.
  from_at timestamptz,
  until_at timestamptz,
  -- Null where nobody in particular is known to have done it.
  begun_by uuid references people (id),
  ended_by uuid references people (id)
);
create unique index memberships_present_key on memberships (person, place) where until_at is null;
create index memberships_person_idx on memberships (person, from_at, id);

-- Who changes things in this transaction, where it says so; null where it does not.
create function acting_person() returns uuid language sql stable
  as $$ select nullif(current_setting('assay.acting_person', true), '')::uuid $$;

-- What is taken away and given back in one transaction never ended.
create function begin_memberships(what text, people uuid[], places uuid[]) returns void language plpgsql as $$
begin
  with joined as (
    select * from unnest(people, places) as joined (person, place)
  ), taken_up as (
    update memberships set until_at = null, ended_by = null from joined
    where memberships.person = joined.person and memberships.place = joined.place and memberships.until_at = now()
    returning memberships.person, memberships.place
  )
  insert into memberships (person, kind, place, name, from_at, begun_by)
  select joined.person, what, joined.place, coalesce(schools.name, groups.name, ''), now(), acting_person()
  from joined left join schools on schools.id = joined.place left join groups on groups.id = joined.place
  where not exists (
    select from taken_up where taken_up.person = joined.person and taken_up.place = joined.place)
  on conflict do nothing;
end $$;

create function end_memberships(people uuid[], places uuid[]) returns void language plpgsql as $$
begin
  delete from memberships using unnest(people, places) as ended (person, place)
  where memberships.person = ended.person and memberships.place = ended.place and memberships.until_at is null
    and memberships.from_at = now();
  update memberships set until_at = now(), ended_by = acting_person()
  from unnest(people, places) as ended (person, place)
  where memberships.person = ended.person and memberships.place = ended.place and memberships.until_at is null;
end $$;

create function memberships_of_schools() returns trigger language plpgsql as $$
declare
  who uuid[];
  places uuid[];
begin
  select array_agg(person), array_agg(school) into who, places from changed;
  if who is not null and tg_op = 'INSERT' then
    perform begin_memberships('school', who, places);
  elsif who is not null then
    perform end_memberships(who, places);
  end if;
  return null;
end $$;
create trigger memberships_joined after insert on school_members referencing new table as changed
  for each statement execute function memberships_of_schools();
create trigger memberships_left after delete on school_members referencing old table as changed
  for each statement execute function memberships_of_schools();

create function memberships_of_groups() returns trigger language plpgsql as $$
declare
  who uuid[];
  places uuid[];
begin
  select array_agg(person), array_agg(group_id) into who, places from changed;
  if who is not null and tg_op = 'INSERT' then
    perform begin_memberships('group', who, places);
  elsif who is not null then
    perform end_memberships(who, places);
  end if;
  return null;
end $$;
create trigger memberships_joined after insert on group_members referencing new table as changed
  for each statement execute function memberships_of_groups();
create trigger memberships_left after delete on group_members referencing old table as changed
  for each statement execute function memberships_of_groups();

insert into memberships (person, kind, place, name)
select person, 'school', school, name from school_members join schools on schools.id = school_members.school
union all
select person, 'group', group_id, name from group_members join groups on groups.id = group_members.group_id;

-- Of two records of one person the one that was given up points to the one that was kept.
alter table people add column merged_into uuid references people (id);
create index people_merged_into_idx on people (merged_into) where merged_into is not null;

-- A token with which staff read what its person sees. It changes nothing, and is good while the token is with which
-- they asked for it.
alter table access_tokens add column read_through uuid references access_tokens (id) on delete cascade;
create index access_tokens_read_through_idx on access_tokens (read_through) where read_through is not null;
