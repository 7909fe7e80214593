-- Practice sets: questions to study by, in order, with what each session of one was given, tried and hinted.
create table practice_sets (
  id uuid primary key,
  title text not null,
  origin text not null check (origin in ('manual', 'blueprint', 'assessment', 'mistakes', 'recommendation', 'review')),
  owner uuid not null references people (id),
  -- Whom it was made for; null where it is allotted.
  for_user uuid references people (id),
  -- Null: the installation's, or, with whom it is for, that person's own.
  school uuid references schools (id),
  timing text not null check (timing in ('untimed', 'soft', 'timed')),
  duration_seconds integer check (duration_seconds > 0),
  hints_allowed boolean not null,
  search_text text generated always as (fold(title)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((timing = 'untimed') = (duration_seconds is null))
);
create index practice_sets_created_idx on practice_sets (created_at, id);
create index practice_sets_for_user_idx on practice_sets (for_user, created_at, id) where for_user is not null;
create index practice_sets_owner_idx on practice_sets (owner);
create index practice_sets_school_idx on practice_sets (school, created_at, id);

create table practice_set_questions (
  practice_set uuid not null references practice_sets (id) on delete cascade,
  question uuid not null references questions (id),
  position integer not null,
  primary key (practice_set, question)
);
create index practice_set_questions_question_idx on practice_set_questions (question);

create table practice_set_assessments (
  practice_set uuid not null references practice_sets (id) on delete cascade,
  assessment uuid not null references assessments (id) on delete cascade,
  added_at timestamptz not null,
  primary key (practice_set, assessment)
);
create index practice_set_assessments_assessment_idx on practice_set_assessments (assessment);

create table practice_allocations (
  id uuid primary key,
  practice_set uuid not null references practice_sets (id) on delete cascade,
  person uuid references people (id),
  group_id uuid references groups (id) on delete cascade,
  school uuid references schools (id) on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  closes_at timestamptz,
  allotted_by uuid not null references people (id),
  allotted_at timestamptz not null,
  check (num_nonnulls(person, group_id, school) = 1)
);
create unique index practice_allocations_target_key on practice_allocations (practice_set, person, group_id, school)
  nulls not distinct;
create index practice_allocations_person_idx on practice_allocations (person) where person is not null;
create index practice_allocations_group_idx on practice_allocations (group_id) where group_id is not null;
create index practice_allocations_school_idx on practice_allocations (school) where school is not null;
create index practice_allocations_allotted_by_idx on practice_allocations (allotted_by);

-- Where a question may be asked.
alter table questions add column use text not null default 'any' check (use in ('any', 'tests_only', 'practice_only'));

-- A session of a set has a paper of its own: what of the set its taker might be asked as it was made.
alter table assessment_revisions alter column assessment drop not null;
alter table assessment_revisions add column practice_set uuid references practice_sets (id);
alter table assessment_revisions add constraint assessment_revisions_of_check check (num_nonnulls(assessment, practice_set) = 1);
create index assessment_revisions_practice_set_idx on assessment_revisions (practice_set) where practice_set is not null;

alter table sessions alter column assessment drop not null;
alter table sessions add column practice_set uuid references practice_sets (id);
alter table sessions add constraint sessions_of_check check (num_nonnulls(assessment, practice_set) = 1);
alter table sessions add constraint sessions_practice_check check (practice_set is null or mode = 'practice');
create index sessions_practice_set_idx on sessions (practice_set, created_at, id) where practice_set is not null;
create unique index sessions_practising_key on sessions (taker, practice_set)
  where practice_set is not null and status in ('generated', 'in_progress', 'on_break', 'paused');

-- What was tried at a question of a set, each try frozen as it was told of. The first alone counts.
create table practice_tries (
  attempt uuid not null references attempts (id) on delete cascade,
  number smallint not null check (number between 1 and 2),
  response jsonb not null,
  outcome text not null check (outcome in ('right', 'partial', 'wrong')),
  -- How many hints had been shown.
  hints_before smallint not null,
  -- Spent on the question until then.
  time_spent_seconds integer not null,
  -- Whether its taker could know the answer before.
  seen_before boolean not null,
  tried_at timestamptz not null,
  primary key (attempt, number)
);
create index practice_tries_tried_idx on practice_tries (tried_at, attempt) where number = 1;

create table practice_hints (
  attempt uuid not null references attempts (id) on delete cascade,
  number smallint not null check (number > 0),
  shown_at timestamptz not null,
  primary key (attempt, number)
);
