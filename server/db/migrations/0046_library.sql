-- Shelves, one under another, and what to study by: articles, files, links and films.
create table library_groups (
  id uuid primary key,
  name text not null,
  parent uuid references library_groups (id),
  position integer not null,
  -- Null: the installation's.
  school uuid references schools (id),
  author uuid not null references people (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (parent <> id)
);
create index library_groups_parent_idx on library_groups (parent, position, id);
create index library_groups_school_idx on library_groups (school);
create index library_groups_author_idx on library_groups (author);

create table study_materials (
  id uuid primary key,
  title text not null,
  kind text not null check (kind in ('article', 'file', 'link', 'video')),
  -- Clean rich text of an article, and its words for the search.
  body text not null default '',
  words text not null default '',
  -- A question to try in an article, which counts nothing.
  try_it jsonb,
  file uuid references files (id),
  url text,
  page_count integer check (page_count > 0),
  minutes integer check (minutes > 0),
  status text not null check (status in ('draft', 'live', 'archived')),
  -- Open to every taker of its school, or with the installation's to every taker; else to whom it is allotted.
  is_open boolean not null,
  school uuid references schools (id),
  author uuid not null references people (id),
  search_text text generated always as (fold(title || ' ' || words)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'article') = (body <> '')),
  check (num_nonnulls(file, url) = case kind when 'article' then 0 else 1 end),
  check (try_it is null or kind = 'article')
);
create index study_materials_title_idx on study_materials (title, id);
create index study_materials_created_idx on study_materials (created_at, id);
create index study_materials_school_idx on study_materials (school, created_at, id);
create index study_materials_author_idx on study_materials (author);
create index study_materials_search_idx on study_materials using gin (search_text gin_trgm_ops);
create index study_materials_file_idx on study_materials (file) where file is not null;

create table study_material_tags (
  material uuid not null references study_materials (id) on delete cascade,
  tag uuid not null references tags (id),
  primary key (material, tag)
);
create index study_material_tags_tag_idx on study_material_tags (tag);

-- What a material shows: its own file, and the pictures of its text.
create table study_material_files (
  material uuid not null references study_materials (id) on delete cascade,
  file uuid not null references files (id),
  primary key (material, file)
);
create index study_material_files_file_idx on study_material_files (file);

create table library_group_materials (
  library_group uuid not null references library_groups (id) on delete cascade,
  material uuid not null references study_materials (id) on delete cascade,
  position integer not null,
  put_at timestamptz not null,
  primary key (library_group, material)
);
create index library_group_materials_material_idx on library_group_materials (material);

create table material_allocations (
  id uuid primary key,
  material uuid not null references study_materials (id),
  person uuid references people (id),
  group_id uuid references groups (id) on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  reason text not null,
  allotted_by uuid not null references people (id),
  allotted_at timestamptz not null,
  check (num_nonnulls(person, group_id) = 1)
);
create unique index material_allocations_target_key on material_allocations (material, person, group_id) nulls not distinct;
create index material_allocations_person_idx on material_allocations (person) where person is not null;
create index material_allocations_group_idx on material_allocations (group_id) where group_id is not null;
create index material_allocations_allotted_by_idx on material_allocations (allotted_by);

-- A whole shelf with the shelves below it: what is put there later reaches the same people.
create table library_group_allocations (
  id uuid primary key,
  library_group uuid not null references library_groups (id),
  person uuid references people (id),
  group_id uuid references groups (id) on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  reason text not null,
  allotted_by uuid not null references people (id),
  allotted_at timestamptz not null,
  check (num_nonnulls(person, group_id) = 1)
);
create unique index library_group_allocations_target_key on library_group_allocations (library_group, person, group_id)
  nulls not distinct;
create index library_group_allocations_person_idx on library_group_allocations (person) where person is not null;
create index library_group_allocations_group_idx on library_group_allocations (group_id) where group_id is not null;
create index library_group_allocations_allotted_by_idx on library_group_allocations (allotted_by);

-- How far somebody is with a material; the newest report says where they stand.
create table material_progress (
  person uuid not null references people (id),
  material uuid not null references study_materials (id) on delete cascade,
  page integer check (page > 0),
  percent smallint check (percent between 0 and 100),
  done_at timestamptz,
  begun_at timestamptz not null,
  -- When the place was told that stands here.
  place_at timestamptz not null,
  primary key (person, material)
);
create index material_progress_material_idx on material_progress (material);

-- When somebody was at a material; of one person no two overlap, whichever the materials.
create table material_readings (
  person uuid not null references people (id),
  material uuid not null references study_materials (id) on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (person, from_at, material),
  check (from_at < until_at)
);
create index material_readings_until_idx on material_readings (person, until_at);
create index material_readings_material_idx on material_readings (material);

-- A reader's own highlights and notes: of a page, or of a run of characters in a block of an article.
create table material_notes (
  id uuid primary key,
  person uuid not null references people (id),
  material uuid not null references study_materials (id) on delete cascade,
  page integer check (page > 0),
  block integer check (block >= 0),
  start_at integer check (start_at >= 0),
  end_at integer check (end_at > start_at),
  quote text not null,
  note text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(block, start_at, end_at) in (0, 3))
);
create index material_notes_person_idx on material_notes (person, material, created_at, id);
create index material_notes_material_idx on material_notes (material);

-- Who was reminded of what, and when last.
create table material_reminders (
  person uuid not null references people (id),
  material uuid not null references study_materials (id) on delete cascade,
  reminded_by uuid not null references people (id),
  reminded_at timestamptz not null,
  primary key (person, material)
);
create index material_reminders_material_idx on material_reminders (material);
create index material_reminders_reminded_by_idx on material_reminders (reminded_by);

alter table files drop constraint files_content_type_check;
alter table files add constraint files_content_type_check check (content_type in ('image/png', 'image/jpeg',
  'image/gif', 'image/webp', 'application/pdf', 'audio/mpeg', 'video/mp4', 'video/webm',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation'));
