-- Staff release the score (released_at), what was right and wrong, and the right answers with their explanations each on
-- its own. An instant still to come is a planned release: until then nobody but staff sees it, and it can be cancelled.
alter table sessions add column correctness_released_at timestamptz;
alter table sessions add column answers_released_at timestamptz;
update sessions set correctness_released_at = released_at, answers_released_at = released_at where released_at is not null;

drop trigger evidence_moved on sessions;
create trigger evidence_moved after update of taker, status, submitted_at, scored_at, released_at, correctness_released_at,
    answers_released_at, seen_before, version on sessions
  for each row when (old.submitted_at is not null or new.submitted_at is not null or old.taker <> new.taker
    or old.practice_set is not null and old.status <> new.status)
  execute function evidence_of_session();

-- What staff say with a release: one row for each session of one press. A release that is cancelled leaves none.
create table session_releases (
  session uuid not null references sessions (id),
  effective_at timestamptz not null,
  person uuid references people (id),
  note text,
  -- Whether the taker is notified of it.
  notifies boolean not null,
  primary key (session, effective_at)
);
create index session_releases_person on session_releases (person);
