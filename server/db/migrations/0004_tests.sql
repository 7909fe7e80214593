-- Tests: assessments with their sections and placements, what of them is frozen, to whom they are allotted,
-- and the sessions in which they are taken.

-- Free labels of assessments.
create table assessment_labels (
  id uuid primary key,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index assessment_labels_name_key on assessment_labels (fold(name));

create table assessments (
  id uuid primary key,
  title text not null,
  description text not null,
  instructions text not null,
  kind text not null check (kind in ('linear', 'multistage', 'adaptive')),
  modes text[] not null,
  exam uuid references tags (id),
  status text not null check (status in ('draft', 'published', 'archived')),
  opens_at timestamptz,
  closes_at timestamptz,
  -- Whether the end of the window also ends what is under way.
  hard_close boolean not null,
  -- Null: any number.
  attempts_allowed integer,
  tools jsonb not null,
  release jsonb not null,
  marks jsonb not null,
  -- Null: raw scores alone.
  scale jsonb,
  shuffle jsonb not null,
  navigation text not null check (navigation in ('free', 'forward')),
  late_answers jsonb not null,
  open_to_guests boolean not null,
  -- What new sessions are given; null before the first publishing.
  revision uuid,
  -- Counts the changes of what a revision freezes, but for those of the questions themselves.
  content_version integer not null default 1,
  -- As they were when the revision was published: the count above, and the placed questions' versions added up.
  frozen_content_version integer,
  frozen_question_versions bigint,
  author uuid not null references people (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text generated always as (fold(title)) stored
);
create index assessments_created_idx on assessments (created_at, id);
create index assessments_updated_idx on assessments (updated_at, id);
create index assessments_title_idx on assessments (title, id);
create index assessments_status_updated_idx on assessments (status, updated_at, id);
create index assessments_author_idx on assessments (author);
create index assessments_exam_idx on assessments (exam) where exam is not null;
create index assessments_guests_idx on assessments (id) where open_to_guests and status = 'published';
create index assessments_search_idx on assessments using gin (search_text gin_trgm_ops);

create table assessment_label_uses (
  assessment uuid not null references assessments (id) on delete cascade,
  label uuid not null references assessment_labels (id) on delete cascade,
  primary key (assessment, label)
);
create index assessment_label_uses_label_idx on assessment_label_uses (label, assessment);

-- Sections with the same kind and stage are variants of one module: a session is given one of them.
create table assessment_sections (
  id uuid primary key,
  assessment uuid not null references assessments (id) on delete cascade,
  position smallint not null,
  title text not null,
  kind text not null check (kind in ('reading_writing', 'math', 'other')),
  -- Null: untimed.
  duration_seconds integer,
  instructions text not null,
  -- Null: as the assessment's.
  tools jsonb,
  break_after_seconds integer,
  stage smallint,
  variant text,
  -- Given to whoever had so many right in the stage before; the variant with the greatest that is met.
  at_least integer,
  -- How many of its questions a session is asked; null: all.
  draw_count integer
);
create index assessment_sections_assessment_idx on assessment_sections (assessment, position);

create table placements (
  id uuid primary key,
  section uuid not null references assessment_sections (id) on delete cascade,
  question uuid not null references questions (id),
  position smallint not null,
  marks double precision not null default 1,
  unscored boolean not null default false,
  unique (section, question)
);
create index placements_section_idx on placements (section, position);
create index placements_question_idx on placements (question);

-- A question with its options and key as it was when an assessment was published.
create table question_revisions (
  id uuid primary key,
  question uuid not null references questions (id),
  number integer not null,
  content jsonb not null,
  content_hash bytea not null,
  created_at timestamptz not null,
  unique (question, number),
  unique (question, content_hash)
);

create table assessment_revisions (
  id uuid primary key,
  assessment uuid not null references assessments (id) on delete cascade,
  number integer not null,
  content jsonb not null,
  content_hash bytea not null,
  published_by uuid not null references people (id),
  created_at timestamptz not null,
  unique (assessment, number)
);
alter table assessments add foreign key (revision) references assessment_revisions (id);

-- An assessment allotted to one person, one group with its later members, or one school with its students.
create table allocations (
  id uuid primary key,
  assessment uuid not null references assessments (id) on delete cascade,
  person uuid references people (id),
  group_id uuid references groups (id) on delete cascade,
  school uuid references schools (id) on delete cascade,
  mode text check (mode in ('test', 'practice', 'paper')),
  opens_at timestamptz,
  -- It warns, and bars nothing.
  due_at timestamptz,
  closes_at timestamptz,
  attempts_allowed integer,
  allocated_by uuid not null references people (id),
  created_at timestamptz not null,
  check (num_nonnulls(person, group_id, school) = 1)
);
create unique index allocations_person_key on allocations (person, assessment) where person is not null;
create unique index allocations_group_key on allocations (group_id, assessment) where group_id is not null;
create unique index allocations_school_key on allocations (school, assessment) where school is not null;
create index allocations_assessment_idx on allocations (assessment, created_at, id);
create index allocations_created_idx on allocations (created_at, id);
create index allocations_due_idx on allocations (due_at) where due_at is not null;

-- Who took an open assessment by themselves.
create table enrolments (
  person uuid not null references people (id),
  assessment uuid not null references assessments (id) on delete cascade,
  created_at timestamptz not null,
  primary key (person, assessment)
);
create index enrolments_assessment_idx on enrolments (assessment, person);

create table sessions (
  id uuid primary key,
  assessment uuid not null references assessments (id),
  revision uuid not null references assessment_revisions (id),
  taker uuid not null references people (id),
  mode text not null check (mode in ('test', 'practice', 'paper')),
  status text not null check (status in (
    'generated', 'in_progress', 'on_break', 'paused', 'submitted', 'scored', 'released', 'expired', 'voided')),
  -- Orders and draws are made from it, and can be made again.
  seed integer not null,
  made_by uuid not null references people (id),
  accommodations jsonb not null,
  window_ends_at timestamptz,
  -- Where the end of the window also ends what is under way.
  hard_close_at timestamptz,
  started_at timestamptz,
  finish_by timestamptz,
  submitted_at timestamptz,
  break_ends_at timestamptz,
  pause jsonb,
  stop_clock_breaks jsonb not null,
  writer integer not null default 1,
  -- When time next changes it; null when it never does.
  next_due_at timestamptz,
  scored_at timestamptz,
  raw double precision,
  raw_max double precision,
  scaled double precision,
  section_scores jsonb,
  pending_marks integer not null default 0,
  -- Set by staff, whatever the switches say.
  released_at timestamptz,
  receipt text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_taker_idx on sessions (taker, created_at, id);
create index sessions_assessment_idx on sessions (assessment, created_at, id);
create index sessions_created_idx on sessions (created_at, id);
create index sessions_status_idx on sessions (status, created_at, id);
create index sessions_due_idx on sessions (next_due_at) where next_due_at is not null;
create unique index sessions_under_way_key on sessions (taker, assessment)
  where status in ('generated', 'in_progress', 'on_break', 'paused');

create table session_sections (
  id uuid primary key,
  session uuid not null references sessions (id) on delete cascade,
  position smallint not null,
  -- A section of the revision; null until the taker's route is known.
  section uuid,
  -- As the taker knows it: the same whatever the route.
  title text not null,
  -- Its questions in the order that the taker has them.
  questions uuid[] not null,
  status text not null check (status in ('locked', 'open', 'closed')),
  duration_seconds integer,
  extension_seconds integer not null default 0,
  paused_milliseconds integer not null default 0,
  opened_at timestamptz,
  ends_at timestamptz,
  closed_at timestamptz,
  break_after_seconds integer,
  is_break_taken boolean not null default false,
  unique (session, position)
);

-- What happened to a session, added to and never changed.
create table session_events (
  id uuid primary key,
  session uuid not null references sessions (id) on delete cascade,
  at timestamptz not null,
  event text not null,
  by text not null check (by in ('taker', 'staff', 'clock')),
  person uuid references people (id),
  section uuid,
  reason text,
  details jsonb
);
create index session_events_session_idx on session_events (session, at, id);

-- Every save as it came, added to and never changed.
create table attempt_log (
  session uuid not null references sessions (id) on delete cascade,
  writer integer not null,
  seq integer not null,
  question uuid not null,
  response jsonb,
  flagged boolean,
  eliminated uuid[],
  time_spent_seconds integer,
  client_saved_at timestamptz,
  saved_at timestamptz not null,
  verdict text not null check (verdict in ('saved', 'stale', 'late')),
  primary key (session, writer, seq, question)
);

-- The log of one question folded: what counts now, and by which save.
create table attempts (
  id uuid primary key,
  session uuid not null references sessions (id) on delete cascade,
  section uuid not null references session_sections (id) on delete cascade,
  question uuid not null references questions (id),
  is_seen boolean not null,
  was_ever_answered boolean not null,
  response jsonb,
  response_writer integer,
  response_seq integer,
  flagged boolean,
  flagged_writer integer,
  flagged_seq integer,
  eliminated uuid[],
  eliminated_writer integer,
  eliminated_seq integer,
  late_response jsonb,
  late_writer integer,
  late_seq integer,
  late_at timestamptz,
  time_spent_seconds integer not null default 0,
  outcome text check (outcome in ('right', 'wrong', 'omitted', 'partial', 'pending')),
  share double precision,
  marks double precision,
  updated_at timestamptz not null,
  unique (session, question)
);
create index attempts_question_idx on attempts (question);
create index attempts_section_idx on attempts (section);
create index attempts_late_idx on attempts (session) where late_seq is not null;

create table attempt_visits (
  id uuid primary key,
  session uuid not null references sessions (id) on delete cascade,
  question uuid not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  response_changed boolean not null default false
);
create index attempt_visits_session_idx on attempt_visits (session, opened_at, id);
