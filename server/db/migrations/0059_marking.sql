-- Marking by more than one person: what each gave, what counts of it, and who has an answer open at the moment.

-- A row for each answer that somebody opened to mark. Without marks none count yet.
alter table hand_marks
  alter column marks drop not null,
  alter column marked_by drop not null,
  alter column marked_at drop not null,
  -- Goes up with each marking.
  add column version integer not null default 1,
  -- Null once marks count.
  add column waits_for text check (waits_for in ('mark', 'second_mark', 'decision')),
  add column leased_by uuid references people (id),
  add column leased_until timestamptz,
  add constraint hand_marks_wait_check check ((marks is null) = (waits_for is not null));
create index hand_marks_leased_by_idx on hand_marks (leased_by) where leased_by is not null;

create table markings (
  attempt uuid not null references attempts (id) on delete cascade,
  marker uuid not null references people (id),
  marks double precision not null,
  comment text not null,
  is_decision boolean not null,
  -- Whether the marks that count rest on it.
  counts boolean not null,
  -- The save that was marked, as in hand_marks.
  response_writer integer,
  response_seq integer,
  marked_at timestamptz not null,
  primary key (attempt, marker)
);

insert into markings (attempt, marker, marks, comment, is_decision, counts, response_writer, response_seq, marked_at)
select attempt, marked_by, marks, '', false, true, response_writer, response_seq, marked_at from hand_marks;
