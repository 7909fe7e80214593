-- Getting in: one-use tokens, codes to mobiles, the second step of staff, join codes, guardians' consent.

-- What was the book of password links holds every token that is used once. Only a hash is kept.
alter table password_links rename to one_use_tokens;
alter table one_use_tokens rename constraint password_links_pkey to one_use_tokens_pkey;
alter table one_use_tokens rename constraint password_links_person_fkey to one_use_tokens_person_fkey;
alter table one_use_tokens drop constraint password_links_purpose_check;
alter table one_use_tokens add constraint one_use_tokens_purpose_check check (purpose in
  ('first_admin', 'invitation', 'reset', 'confirm_email', 'consent', 'mobile_enroll', 'mobile_reset'));
-- The address or number that the token was sent to, as far as its use says something of it.
alter table one_use_tokens add column contact text;
create index one_use_tokens_person_idx on one_use_tokens (person) where person is not null;
create index one_use_tokens_expires_idx on one_use_tokens (expires_at);

-- Who asked for a link or a code. Taken up a moment later, so that the answer takes as long whoever has the contact.
create table contact_requests (
  id uuid primary key,
  contact text not null,
  purpose text not null check (purpose in ('reset_by_mail', 'enroll', 'sign_in', 'reset')),
  created_at timestamptz not null
);
create index contact_requests_created_idx on contact_requests (created_at, id);

-- The present code of a number, sent or not: one that nobody has gets a code too, which is sent nowhere.
create table mobile_codes (
  mobile text not null,
  purpose text not null check (purpose in ('enroll', 'sign_in', 'reset')),
  code_hash bytea not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  primary key (mobile, purpose)
);
create index mobile_codes_expires_idx on mobile_codes (expires_at);

alter table people add column born_on date;
alter table people add column consent_due boolean not null default false;
create table guardian_consents (
  person uuid primary key references people (id) on delete cascade,
  guardian_name text not null,
  guardian_email citext not null,
  asked_at timestamptz not null,
  given_at timestamptz
);

-- When its person last proved who they are, and whether they must set up their second step first.
alter table access_tokens add column proved_at timestamptz;
alter table access_tokens add column owes_two_step boolean not null default false;

create table second_steps (
  person uuid primary key references people (id) on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The last time step whose code was taken: none is taken twice.
  last_step integer not null default 0,
  created_at timestamptz not null
);
create table recovery_codes (
  person uuid not null references second_steps (person) on delete cascade,
  code_hash bytea not null,
  primary key (person, code_hash)
);

alter table groups add column join_code text;
alter table groups add column join_code_expires_at timestamptz;
alter table groups add column join_code_most_uses integer check (join_code_most_uses > 0);
alter table groups add column join_code_uses integer not null default 0;
create unique index groups_join_code_key on groups (join_code) where join_code is not null;
create table join_requests (
  group_id uuid not null references groups (id) on delete cascade,
  person uuid not null references people (id) on delete cascade,
  created_at timestamptz not null,
  primary key (group_id, person)
);
create index join_requests_person_idx on join_requests (person);
create index join_requests_created_idx on join_requests (group_id, created_at, person);
