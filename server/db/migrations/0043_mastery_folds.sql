-- What is known of a person, folded from what they answered, is kept with what it was made of, and used while that stands.

-- Counts up with whatever changes what is told of somebody's answers: held against the count that a fold was made at.
create table evidence_marks (
  person uuid primary key references people (id),
  version bigint not null
);

create function mark_evidence(takers uuid[]) returns void language sql as $$
  insert into evidence_marks (person, version)
  select distinct taker, 1 from unnest(takers) taker where taker is not null order by taker
  on conflict (person) do update set version = evidence_marks.version + 1
$$;

-- Of a session that was handed in, or practised: its answers are told from then on.
create function evidence_of_session() returns trigger language plpgsql as $$
begin
  perform mark_evidence(array[old.taker, new.taker]);
  return null;
end $$;
create trigger evidence_added after insert on sessions
  for each row when (new.submitted_at is not null) execute function evidence_of_session();
create trigger evidence_gone after delete on sessions
  for each row when (old.submitted_at is not null or old.practice_set is not null) execute function evidence_of_session();
create trigger evidence_moved after update of taker, status, submitted_at, scored_at, released_at, seen_before, version on sessions
  for each row when (old.submitted_at is not null or new.submitted_at is not null or old.taker <> new.taker
    or old.practice_set is not null and old.status <> new.status)
  execute function evidence_of_session();

-- What an answer came to is rewritten by marks, a key that changes, an answer that came late. The first judging comes with the
-- session that is scored.
create function evidence_of_answer() returns trigger language plpgsql as $$
begin
  perform mark_evidence(array[(select taker from sessions where id = new.session)]);
  return null;
end $$;
create trigger evidence_rewritten after update of outcome, marks on attempts
  for each row when (old.outcome is not null and (old.outcome, old.marks) is distinct from (new.outcome, new.marks))
  execute function evidence_of_answer();
create trigger evidence_late after update of late_seq on attempts
  for each row when (old.late_seq is distinct from new.late_seq) execute function evidence_of_answer();

create function evidence_of_tries() returns trigger language plpgsql as $$
begin
  perform mark_evidence(array(
    select taker from changed join attempts on attempts.id = changed.attempt
      join sessions on sessions.id = attempts.session));
  return null;
end $$;
create trigger evidence_tried after insert on practice_tries referencing new table as changed
  for each statement execute function evidence_of_tries();

-- A switch that is turned tells at once, and takes back.
create function evidence_of_switches() returns trigger language plpgsql as $$
begin
  perform mark_evidence(array(select taker from sessions where assessment = new.id and submitted_at is not null));
  return null;
end $$;
create trigger evidence_switched after update of release on assessments
  for each row when (old.release is distinct from new.release) execute function evidence_of_switches();

create table mastery_folds (
  person uuid not null references people (id),
  -- Which of the folds it is.
  fold text not null,
  -- What it was made of. No mark: none was set by then.
  mark bigint,
  tags text not null,
  parameter_set integer not null,
  revision integer not null,
  -- Sessions of which more may come out by time alone, with what had.
  waiting jsonb not null,
  -- Revisions of questions that are filed as their question is now, with that.
  filed_as_now jsonb not null,
  state jsonb not null,
  made_at timestamptz not null,
  primary key (person, fold)
);
