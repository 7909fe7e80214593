-- Work that takes longer than a request should. Whoever does it holds a lease: one that runs out, as after a crash, says
-- that nobody does it any more. What it changes and that it is done are committed together.
create table jobs (
  id uuid primary key,
  kind text not null,
  owner uuid not null references people (id) on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'stopped')),
  doing text not null,
  done integer,
  total integer,
  is_stop_asked boolean not null default false,
  created_at timestamptz not null,
  leased_until timestamptz not null,
  ended_at timestamptz,
  -- JSON as text: nobody asks for parts of it.
  result text,
  problem jsonb,
  check ((state = 'running') = (ended_at is null))
);
create unique index jobs_running_idx on jobs (owner) where state = 'running';
create index jobs_lease_idx on jobs (leased_until) where state = 'running';
create index jobs_owner_idx on jobs (owner, created_at desc, id desc);
create index jobs_ended_idx on jobs (ended_at) where ended_at is not null;
