-- Terms of a school, groups that belong to them and are laid up with them, announcements, a school's logo.

create table terms (
  id uuid primary key,
  school uuid not null references schools (id) on delete cascade,
  name text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, school)
);
-- Last year's may have the name of this year's.
create unique index terms_school_name_key on terms (school, fold(name)) where archived_at is null;
create index terms_starts_idx on terms (starts_on, id);
create index terms_school_starts_idx on terms (school, starts_on, id);

alter table groups add column term uuid;
-- A term of the group's own school.
alter table groups add constraint groups_term_fkey foreign key (term, school) references terms (id, school);
alter table groups add column archived_at timestamptz;
create index groups_term_idx on groups (term) where term is not null;
drop index groups_school_name_key;
create unique index groups_school_name_key on groups (school, fold(name)) where archived_at is null;

-- Who was in a group when it was archived. Its live members are in group_members, where it then has none: so a group that
-- is archived brings nobody a test, a tutor or a view.
create table archived_group_members (
  group_id uuid not null references groups (id) on delete cascade,
  person uuid not null references people (id) on delete cascade,
  -- Whether the archive deactivated them, being in no other group.
  was_deactivated boolean not null,
  primary key (person, group_id)
);
create index archived_group_members_group_idx on archived_group_members (group_id, person);

alter table schools add column logo uuid references files (id);
create index schools_logo_idx on schools (logo) where logo is not null;

create table announcements (
  id uuid primary key,
  author uuid not null references people (id),
  title text not null,
  text text not null,
  is_for_everyone boolean not null,
  -- Narrows whom the places and people below make up; empty: nobody is left out.
  roles text[] not null,
  shows_from timestamptz not null,
  shows_until timestamptz check (shows_until > shows_from),
  by_mail boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index announcements_shows_idx on announcements (shows_from, id);
create index announcements_author_idx on announcements (author, shows_from, id);
create index announcements_everyone_idx on announcements (shows_from, id) where is_for_everyone;

create table announcement_schools (
  announcement uuid not null references announcements (id) on delete cascade,
  school uuid not null references schools (id) on delete cascade,
  primary key (school, announcement)
);
create index announcement_schools_announcement_idx on announcement_schools (announcement);
create table announcement_groups (
  announcement uuid not null references announcements (id) on delete cascade,
  group_id uuid not null references groups (id) on delete cascade,
  primary key (group_id, announcement)
);
create index announcement_groups_announcement_idx on announcement_groups (announcement);
create table announcement_people (
  announcement uuid not null references announcements (id) on delete cascade,
  person uuid not null references people (id) on delete cascade,
  primary key (person, announcement)
);
create index announcement_people_announcement_idx on announcement_people (announcement);

create table announcement_reads (
  announcement uuid not null references announcements (id) on delete cascade,
  person uuid not null references people (id) on delete cascade,
  read_at timestamptz not null,
  primary key (person, announcement)
);
create index announcement_reads_announcement_idx on announcement_reads (announcement);

-- What an announcement shows. No file goes while it is here.
create table announcement_files (
  announcement uuid not null references announcements (id) on delete cascade,
  file uuid not null references files (id),
  primary key (announcement, file)
);
create index announcement_files_file_idx on announcement_files (file);
