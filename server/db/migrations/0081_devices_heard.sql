-- Whether a device shows that its test is paused, as it says itself.
alter table sitting_takers add column shows_pause boolean not null default false;

-- When the device of a session that is sat outside a sitting was heard last.
create table session_presence (
  session uuid primary key references sessions (id),
  heard_at timestamptz not null,
  waiting_count integer not null,
  shows_pause boolean not null
);
