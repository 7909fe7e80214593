-- The IRT side of an assessment: by which model it is calibrated, and the scale that an ability becomes a score on.
create table irt_sides (
  assessment uuid primary key references assessments (id) on delete cascade,
  model text not null check (model in ('1pl', '2pl', '3pl')),
  -- Null: scores are not by IRT.
  scale jsonb,
  -- Counts what is written here and which calibration is accepted.
  version integer not null default 0,
  updated_at timestamptz not null
);

-- What a run of calibration found, of the sections of one kind. It is never changed but for being accepted.
create table calibrations (
  id uuid primary key,
  assessment uuid not null references assessments (id) on delete cascade,
  kind text not null check (kind in ('reading_writing', 'math', 'other')),
  model text not null check (model in ('1pl', '2pl', '3pl')),
  -- In hexadecimal, of the questions' revisions and the answers.
  data_sha256 text not null,
  engine text not null,
  grid jsonb not null,
  -- Null: the model has none.
  priors jsonb,
  sittings integer not null,
  log_likelihood double precision not null,
  log_prior double precision not null,
  cycles integer not null,
  is_converged boolean not null,
  seconds double precision not null,
  -- How it was brought onto the scale of what was accepted before; null: it is on its own, N(0, 1).
  link jsonb,
  items jsonb not null,
  left_out jsonb not null,
  made_by uuid not null references people (id),
  created_at timestamptz not null,
  accepted_by uuid references people (id),
  accepted_at timestamptz,
  is_in_use boolean not null default false,
  check ((accepted_by is null) = (accepted_at is null)),
  check (not is_in_use or accepted_at is not null and is_converged)
);
create unique index calibrations_in_use_idx on calibrations (assessment, kind) where is_in_use;
create index calibrations_assessment_idx on calibrations (assessment, created_at desc, id desc);
create index calibrations_made_by_idx on calibrations (made_by);
create index calibrations_accepted_by_idx on calibrations (accepted_by);
