-- What a taker reported of a question that a session of theirs asked.
create table question_reports (
  id uuid primary key,
  question uuid not null references questions (id),
  session uuid not null references sessions (id) on delete cascade,
  reporter uuid not null references people (id),
  kind text not null,
  text text not null,
  reported_at timestamptz not null,
  -- What staff said was done about it.
  resolution text,
  resolved_by uuid references people (id),
  resolved_at timestamptz,
  version integer not null default 1,
  constraint question_reports_resolved_check check (num_nonnulls(resolution, resolved_by, resolved_at) in (0, 3))
);
create index question_reports_question_idx on question_reports (question, reported_at, id);
create index question_reports_open_idx on question_reports (reported_at, id) where resolved_at is null;
create index question_reports_reported_idx on question_reports (reported_at, id);
create index question_reports_session_idx on question_reports (session);
create index question_reports_reporter_idx on question_reports (reporter);

-- Reading aloud is known of everybody from now on.
update accommodation_changes set accommodations = accommodations || '{"read_aloud": false}' where not accommodations ? 'read_aloud';
