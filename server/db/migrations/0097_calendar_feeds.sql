-- The private link to a person's calendar feed. Only a hash of its token is stored.
create table calendar_feeds (
  person uuid primary key references people (id),
  token_hash bytea not null unique,
  created_at timestamptz not null
);

-- Whether calendar feeds of the school's people name tests and rooms. Otherwise they say “Test”.
alter table schools add column feeds_show_titles boolean not null default false;
