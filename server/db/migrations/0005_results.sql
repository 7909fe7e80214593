-- Results: marks that people give, and what the questions of a scored session came to, for the analysis of tests.

create table hand_marks (
  attempt uuid primary key references attempts (id) on delete cascade,
  marks double precision not null,
  -- The save that was marked: what is answered after it waits for marks again.
  response_writer integer,
  response_seq integer,
  marked_by uuid not null references people (id),
  marked_at timestamptz not null
);

-- A row a session, made anew at each scoring: JSON as features/results/sheet.rules.ts writes it.
create table session_sheets (
  session uuid primary key references sessions (id) on delete cascade,
  sheet text not null,
  -- Those of a set of sessions, put together, tell whether anything in the set has changed.
  digest bigint not null generated always as (hashtextextended(session::text || sheet, 0)) stored
);
