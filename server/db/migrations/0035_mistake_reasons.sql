-- Why an answer went wrong: what its taker says of it, and beside it what staff do. Each side writes its own alone.
create table mistake_reasons (
  attempt uuid not null references attempts (id) on delete cascade,
  side text not null check (side in ('taker', 'staff')),
  reason uuid references tags (id),
  note text,
  written_by uuid not null references people (id),
  updated_at timestamptz not null,
  primary key (attempt, side),
  check (reason is not null or note is not null)
);
create index mistake_reasons_reason_idx on mistake_reasons (reason) where reason is not null;
create index mistake_reasons_written_by_idx on mistake_reasons (written_by);
