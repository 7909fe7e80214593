-- Files that people upload, which texts show them, and what an option says to whoever chose it.

-- One row an upload. The bytes lie in the data folder under their hash: the same bytes once.
create table files (
  id uuid primary key,
  name text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  size_bytes integer not null,
  -- In hexadecimal.
  sha256 text not null,
  uploaded_by uuid not null references people (id),
  created_at timestamptz not null
);
create index files_created_idx on files (created_at, id);
create index files_uploader_created_idx on files (uploaded_by, created_at, id);
create index files_sha256_idx on files (sha256);
create index files_search_idx on files using gin (fold(name) gin_trgm_ops);

-- Hashes whose bytes may go, once no file has them.
create table removed_bytes (
  sha256 text primary key
);

-- What a question shows, or showed since it went live, when it may have been frozen. No file goes while it is here.
create table question_files (
  question uuid not null references questions (id) on delete cascade,
  file uuid not null references files (id),
  primary key (question, file)
);
create index question_files_file_idx on question_files (file);

-- Why the option tempts: rich text, for staff until explanations are released.
alter table question_options add column feedback text not null default '';
