-- With which others a question was imported; null where somebody wrote it here, or before this was kept.
alter table questions add column import uuid;
create index questions_import_idx on questions (import, created_at, id) where import is not null;
