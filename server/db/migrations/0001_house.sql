-- The house: schools, people, groups, their members, sign-in tokens and the platform's own books.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE, because a dictionary may change; an index needs IMMUTABLE, and ours never changes.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

create table schools (
  id uuid primary key,
  name text not null,
  time_zone text not null default 'UTC',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index schools_name_key on schools (fold(name));

create table people (
  id uuid primary key,
  role text not null check (role in ('admin', 'manager', 'tutor', 'counselor', 'student', 'guest')),
  username citext not null unique,
  first_name text not null,
  last_name text not null,
  email citext,
  email_verified_at timestamptz,
  mobile text,
  mobile_verified_at timestamptz,
  password_hash text,
  password_changed_at timestamptz,
  must_change_password boolean not null default false,
  counselor uuid references people (id),
  goal_score integer,
  test_date date,
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  deactivated_at timestamptz,
  last_seen_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text generated always as
    (fold(first_name || ' ' || last_name || ' ' || username::text || ' ' || coalesce(email::text, '') || ' ' || coalesce(mobile, ''))) stored
);
create index people_email_idx on people (email) where email is not null;
create index people_mobile_idx on people (mobile) where mobile is not null;
create index people_role_name_idx on people (role, last_name, first_name, id);
create index people_role_last_seen_idx on people (role, last_seen_at nulls first, id);
create index people_role_created_idx on people (role, created_at, id);
create index people_counselor_idx on people (counselor) where counselor is not null;
create index people_search_idx on people using gin (search_text gin_trgm_ops);

-- Staff belong to any number of schools, a student to one (held by the rules), a guest to none.
create table school_members (
  school uuid not null references schools (id) on delete cascade,
  person uuid not null references people (id) on delete cascade,
  primary key (person, school)
);
create index school_members_school_idx on school_members (school, person);

-- Students whom a manager follows although they belong to another school.
create table manager_allocations (
  student uuid not null references people (id) on delete cascade,
  manager uuid not null references people (id) on delete cascade,
  primary key (manager, student)
);
create index manager_allocations_student_idx on manager_allocations (student);

create table groups (
  id uuid primary key,
  school uuid not null references schools (id),
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index groups_school_name_key on groups (school, fold(name));
create index groups_name_idx on groups (name, id);

create table group_members (
  group_id uuid not null references groups (id) on delete cascade,
  person uuid not null references people (id) on delete cascade,
  primary key (person, group_id)
);
create index group_members_group_idx on group_members (group_id, person);

create table group_tutors (
  group_id uuid not null references groups (id) on delete cascade,
  person uuid not null references people (id) on delete cascade,
  primary key (person, group_id)
);
create index group_tutors_group_idx on group_tutors (group_id, person);

-- One row a sign-in; a token is good while its row says so, in every server process.
create table access_tokens (
  id uuid primary key,
  person uuid not null references people (id) on delete cascade,
  issued_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index access_tokens_person_idx on access_tokens (person);
create index access_tokens_ends_idx on access_tokens (ends_at);

-- One-use links that set a password: the first admin's, later invitations and resets. Only a hash is kept.
create table password_links (
  token_hash bytea primary key,
  person uuid references people (id) on delete cascade,
  purpose text not null check (purpose in ('first_admin')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);

create table rate_limits (
  key text primary key,
  points integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_ends_idx on rate_limits (window_ends_at);

create table idempotency_keys (
  person uuid not null references people (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (person, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);
