-- Messages to people, and who of the staff did what.

create table messages (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  person uuid references people (id) on delete cascade,
  purpose text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'expired')),
  -- Subject and text; null once it was sent or ran out.
  sealed bytea,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  -- Until then it is with the process that took it up to send.
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  check (status <> 'waiting' or sealed is not null)
);
create index messages_due_idx on messages (channel, expires_at, id) where status = 'waiting';
create index messages_sealed_idx on messages (expires_at) where sealed is not null;
create index messages_created_idx on messages (created_at, id);
create index messages_status_idx on messages (status, created_at, id);
create index messages_purpose_idx on messages (purpose, created_at, id);
create index messages_person_idx on messages (person) where person is not null;

-- A row a call: ids and names of fields, no value of any.
create table audit (
  id uuid primary key,
  at timestamptz not null,
  actor uuid not null references people (id),
  role text not null,
  method text not null,
  path text not null,
  says text not null,
  fields text[] not null,
  request uuid not null,
  address text not null,
  search_text text generated always as (fold(says || ' ' || path)) stored
);
create index audit_at_idx on audit (at, id);
create index audit_actor_idx on audit (actor, at, id);
create index audit_call_idx on audit (method, path, at, id);
create index audit_search_idx on audit using gin (search_text gin_trgm_ops);

create table audit_targets (
  audit uuid not null references audit (id),
  target uuid not null,
  kind text not null,
  primary key (audit, target)
);
create index audit_targets_target_idx on audit_targets (target, audit);

create function refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception '% is written once: nothing in it is changed or removed', tg_table_name; end $$;

create trigger audit_is_kept before update or delete or truncate on audit
  for each statement execute function refuse_change();
create trigger audit_targets_are_kept before update or delete or truncate on audit_targets
  for each statement execute function refuse_change();

-- What stood in fields before and after. Apart, because what is personal in it goes when its person is erased.
create table audit_values (
  audit uuid not null references audit (id),
  place integer not null,
  person uuid references people (id) on delete cascade,
  field text not null,
  before text,
  after text,
  primary key (audit, place)
);
create index audit_values_person_idx on audit_values (person) where person is not null;
