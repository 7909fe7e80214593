-- What other systems call the people, schools and groups that their files brought: the same file comes again and again.
create table external_ids (
  source text not null,
  kind text not null check (kind in ('person', 'school', 'group')),
  external_id text not null,
  person uuid references people (id) on delete cascade,
  school uuid references schools (id) on delete cascade,
  group_id uuid references groups (id) on delete cascade,
  primary key (source, kind, external_id),
  check (num_nonnulls(person, school, group_id) = 1)
);
-- Each has one name a source.
create unique index external_ids_person_key on external_ids (person, source) where person is not null;
create unique index external_ids_school_key on external_ids (school, source) where school is not null;
create unique index external_ids_group_key on external_ids (group_id, source) where group_id is not null;
