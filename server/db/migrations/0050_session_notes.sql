-- What a taker notes for themselves while they sit a test, in their tools: the newest value of each by the order of saves.
-- Null has been removed, and stays so that nothing older comes back.
create table session_notes (
  session uuid not null references sessions (id) on delete cascade,
  kind text not null check (kind in ('calculator', 'highlight', 'note', 'scratch', 'line_reader')),
  -- The session itself, one of its sections, or a question that it asks.
  target uuid not null,
  value text check (length(value) <= 16000),
  writer integer not null,
  seq integer not null,
  updated_at timestamptz not null,
  primary key (session, kind, target)
);
