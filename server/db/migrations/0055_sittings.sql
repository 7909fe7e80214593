-- A test that several people sit in one room at one time, under a proctor.
create table sittings (
  id uuid primary key,
  school uuid not null references schools (id),
  assessment uuid not null references assessments (id),
  room text not null,
  -- What a taker types to come in: six letters and digits, without a space.
  code text not null,
  starts_at timestamptz not null,
  -- Until then it can be begun.
  closes_at timestamptz not null,
  -- Whoever comes later than so long after the start waits to be let in.
  late_entry_minutes integer not null,
  made_by uuid not null references people (id),
  started_at timestamptz,
  -- While the whole room is paused.
  paused_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sittings_school_idx on sittings (school, starts_at desc, id desc);
create index sittings_starts_idx on sittings (starts_at desc, id desc);
create index sittings_assessment_idx on sittings (assessment);
create index sittings_open_idx on sittings (starts_at) where ended_at is null;
create index sittings_made_by_idx on sittings (made_by);
create index sittings_search_idx on sittings using gin (fold(room) gin_trgm_ops);

create table sitting_proctors (
  sitting uuid not null references sittings (id) on delete cascade,
  person uuid not null references people (id),
  primary key (sitting, person)
);
create index sitting_proctors_person_idx on sitting_proctors (person);

-- Whoever is to sit it: where they are with it, and what their device last told.
create table sitting_takers (
  sitting uuid not null references sittings (id) on delete cascade,
  person uuid not null references people (id),
  session uuid unique references sessions (id) on delete set null,
  attendance text check (attendance in ('here', 'late', 'absent')),
  -- When they gave the code.
  entered_at timestamptz,
  -- By the proctor, past the time for coming late or on a device that keeps nothing.
  is_let_in boolean not null default false,
  -- Whether the device keeps answers while it is offline.
  keeps_answers boolean,
  heard_at timestamptz,
  -- The place in their section, from 1, of the question that they look at, and how many changes wait on the device.
  place integer,
  waiting_count integer not null default 0,
  -- The number of the newest message that the room has shown.
  shown_number integer not null default 0,
  -- The test that was allotted to whom it is made up for.
  made_up_by uuid references assessments (id),
  primary key (sitting, person)
);
create index sitting_takers_person_idx on sitting_takers (person);
create index sitting_takers_made_up_by_idx on sitting_takers (made_up_by) where made_up_by is not null;

-- What staff did, saw and said in a sitting, from 1 in each. It is only added to.
create table sitting_events (
  id uuid primary key,
  sitting uuid not null references sittings (id) on delete cascade,
  number integer not null,
  at timestamptz not null,
  person uuid not null references people (id),
  kind text not null,
  -- Whom it is about; null: all of them.
  taker uuid references people (id),
  seconds integer,
  -- The words of a message or an incident, the reason of an act.
  text text,
  constraint sitting_events_number_key unique (sitting, number)
);
create index sitting_events_person_idx on sitting_events (person);
create index sitting_events_taker_idx on sitting_events (taker) where taker is not null;
-- What a room has not shown yet.
create index sitting_events_messages_idx on sitting_events (sitting, number) where kind = 'message';

-- From then on its taker waits for it to be started: nobody tells them a key any more that it could ask for.
alter table sessions add column waiting_since timestamptz;
