-- What a tutor and a student saw of a missed question when they walked through the test together. Staff keep it, one for each answer.
create table walk_through_notes (
  attempt uuid primary key references attempts (id) on delete cascade,
  note text,
  written_by uuid not null references people (id),
  updated_at timestamptz not null
);
create index walk_through_notes_written_by_idx on walk_through_notes (written_by);
