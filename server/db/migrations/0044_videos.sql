-- Recorded lessons: a file of ours or an address elsewhere, whom they are allotted to, and how far each has watched.
create table videos (
  id uuid primary key,
  title text not null,
  url text,
  file uuid references files (id),
  -- Sealed; told to whom the video is allotted.
  passcode bytea,
  recorded_at timestamptz,
  duration_seconds integer not null check (duration_seconds > 0),
  -- Who held the lesson, as its page names them.
  host text,
  -- As they were named; what they are now is asked of the tags' other names.
  tags uuid[] not null,
  -- In order: {at_seconds, title, tags}.
  chapters jsonb not null,
  -- WebVTT, as we write it.
  captions text,
  -- Null: the installation's.
  school uuid references schools (id),
  author uuid not null references people (id),
  archived_at timestamptz,
  search_text text generated always as (fold(title || ' ' || coalesce(host, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(url, file) = 1)
);
create index videos_created_idx on videos (created_at, id);
create index videos_school_idx on videos (school, created_at, id);
create index videos_author_idx on videos (author);
create index videos_file_idx on videos (file) where file is not null;

create table video_allocations (
  id uuid primary key,
  video uuid not null references videos (id) on delete cascade,
  person uuid references people (id),
  group_id uuid references groups (id) on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  reason text,
  allotted_by uuid not null references people (id),
  allotted_at timestamptz not null,
  check (num_nonnulls(person, group_id) = 1)
);
create unique index video_allocations_target_key on video_allocations (video, person, group_id) nulls not distinct;
create index video_allocations_person_idx on video_allocations (person) where person is not null;
create index video_allocations_group_idx on video_allocations (group_id) where group_id is not null;
create index video_allocations_allotted_by_idx on video_allocations (allotted_by);

-- How far somebody has watched a video.
create table video_watchings (
  person uuid not null references people (id),
  video uuid not null references videos (id) on delete cascade,
  -- The seconds that were played, merged: [[from, to], …].
  ranges jsonb not null,
  covered_seconds integer not null,
  -- Where they stopped, and when they did by their own clock.
  position_seconds integer not null,
  position_at timestamptz not null,
  -- How many new seconds they may still report: no more come than twice the time that passed.
  credit_seconds double precision not null,
  reported_at timestamptz not null,
  done_at timestamptz,
  primary key (person, video)
);
create index video_watchings_video_idx on video_watchings (video, person);

-- New seconds by the quarter of an hour in which they were watched: they are study time.
create table video_watched_quarters (
  person uuid not null references people (id),
  begins_at timestamptz not null,
  video uuid not null references videos (id) on delete cascade,
  seconds integer not null check (seconds > 0),
  primary key (person, begins_at, video)
);
create index video_watched_quarters_video_idx on video_watched_quarters (video);

create table video_finished_chapters (
  person uuid not null references people (id),
  video uuid not null references videos (id) on delete cascade,
  at_seconds integer not null,
  finished_at timestamptz not null,
  primary key (person, video, at_seconds)
);
create index video_finished_chapters_video_idx on video_finished_chapters (video);
create index video_finished_chapters_finished_idx on video_finished_chapters (person, finished_at);

create table video_notes (
  id uuid primary key,
  person uuid not null references people (id),
  video uuid not null references videos (id) on delete cascade,
  at_seconds integer not null,
  text text not null,
  created_at timestamptz not null
);
create index video_notes_own_idx on video_notes (person, video, at_seconds, id);
create index video_notes_video_idx on video_notes (video);
