-- Which files the texts of tests show, uploads on their way, and where bytes lie.
-- What a test and its sections show, or showed since it was published, when it may have been frozen. No file goes while
-- it is here.
create table assessment_files (
  assessment uuid not null references assessments (id) on delete cascade,
  file uuid not null references files (id),
  primary key (assessment, file)
);
create index assessment_files_file_idx on assessment_files (file);
insert into assessment_files (assessment, file)
select distinct texts.assessment, files.id
from (
  select id as assessment, description || ' ' || instructions as html from assessments
  union all
  select assessment, instructions from assessment_sections
  union all
  select assessment, content::text from assessment_revisions
) texts
cross join lateral regexp_matches(texts.html, '/api/files/([0-9a-f-]{36})/', 'g') as named (ids)
join files on files.id::text = named.ids[1];

-- Not pictures alone. The bytes lie in the data folder, or in a bucket where one is set up.
alter table files drop constraint files_content_type_check;
alter table files add constraint files_content_type_check check (content_type in ('image/png', 'image/jpeg',
  'image/gif', 'image/webp', 'application/pdf', 'audio/mpeg', 'video/mp4', 'video/webm'));
alter table files add column kept_in text not null default 'folder' check (kept_in in ('folder', 'bucket'));
alter table files alter column kept_in drop default;
alter table removed_bytes add column kept_in text not null default 'folder' check (kept_in in ('folder', 'bucket'));
alter table removed_bytes alter column kept_in drop default;
alter table removed_bytes drop constraint removed_bytes_pkey;
alter table removed_bytes add primary key (sha256, kept_in);

-- Uploads on their way: an address was given out, and the bytes come, or not. Once they are looked at it is a file.
create table uploads (
  id uuid primary key,
  name text not null,
  -- As told beforehand: the bytes must be as many, and are looked at.
  content_type text not null,
  size_bytes integer not null,
  person uuid not null references people (id) on delete cascade,
  kept_in text not null check (kept_in in ('folder', 'bucket')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index uploads_person_idx on uploads (person);
create index uploads_expires_idx on uploads (expires_at);

-- Who was erased. A backup taken before has them still: at every start those who are here are erased again, and a
-- restore carries these rows over.
create table erasures (
  person uuid primary key,
  erased_by uuid not null,
  erased_at timestamptz not null
);
-- The audit tells what somebody did for good, but not for good from where: their address goes with them, and nothing
-- else of a row.
drop trigger audit_is_kept on audit;
create trigger audit_is_kept before delete or truncate on audit
  for each statement execute function refuse_change();
create trigger audit_rows_are_kept before update on audit
  for each row
  when (new.address <> '' or (new.id, new.at, new.actor, new.role, new.method, new.path, new.says, new.fields, new.request)
    is distinct from (old.id, old.at, old.actor, old.role, old.method, old.path, old.says, old.fields, old.request))
  execute function refuse_change();

-- The reasons to be forgotten after a time, whatever the number of the other events.
create index session_events_reasons_idx on session_events (at) where reason is not null;
