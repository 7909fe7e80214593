-- Keys that were mended after they were asked: what was made of a question, why, and both scores of every session that it touched.
create table regrades (
  id uuid primary key,
  question uuid not null references questions (id),
  action text not null check (action in ('new_key', 'accept_also', 'full_credit', 'drop')),
  reason text not null,
  regraded_by uuid not null references people (id),
  regraded_at timestamptz not null
);
create index regrades_question_idx on regrades (question, regraded_at, id);
create index regrades_regraded_by_idx on regrades (regraded_by);

create table session_regrades (
  session uuid not null references sessions (id) on delete cascade,
  regrade uuid not null references regrades (id),
  outcome_before text not null,
  outcome_after text not null,
  raw_before double precision,
  raw_after double precision,
  raw_max_before double precision,
  raw_max_after double precision,
  scaled_before double precision,
  scaled_after double precision,
  primary key (session, regrade)
);
create index session_regrades_regrade_idx on session_regrades (regrade);

-- Whoever sits a paper whose key is mended is given the mended one.
create index sessions_under_way_revision_idx on sessions (revision)
  where status in ('generated', 'in_progress', 'on_break', 'paused');
