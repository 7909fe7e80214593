-- Where questions come from, other names of tags, and what of a tag screens show.

create table question_sources (
  id uuid primary key,
  name text not null,
  -- Whose it is and by what right it is used, in the words of whoever added it.
  note text not null,
  author uuid not null references people (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index question_sources_name_key on question_sources (fold(name));
create index question_sources_created_idx on question_sources (created_at, id);
create index question_sources_author_idx on question_sources (author);

alter table questions add column source uuid references question_sources (id);
create index questions_source_idx on questions (source, created_at, id) where source is not null;

alter table tags add column short_name text, add column retired_at timestamptz;

-- Other names by which files call a tag: what a merged one was called, and what a school said that a label means.
create table tag_aliases (
  id uuid primary key,
  label text not null,
  -- The label without what two ways of writing it differ in.
  key text not null,
  -- Null: questions with this label get no tag by it.
  tag uuid references tags (id) on delete cascade,
  origin text not null check (origin in ('mapping', 'merge')),
  -- Whose files it is read in; null: everybody's.
  school uuid references schools (id) on delete cascade,
  -- The id that a merged tag had: what was frozen before still names it.
  merged uuid,
  created_at timestamptz not null,
  check (origin = 'mapping' or (tag is not null and school is null)),
  check ((origin = 'merge') = (merged is not null))
);
create unique index tag_aliases_mapping_key on tag_aliases (key, school) nulls not distinct where origin = 'mapping';
create index tag_aliases_key_idx on tag_aliases (key);
create index tag_aliases_tag_idx on tag_aliases (tag);
create index tag_aliases_school_idx on tag_aliases (school) where school is not null;
create index tag_aliases_merged_idx on tag_aliases (merged) where merged is not null;

-- Which published questions bear a tag.
create index question_revisions_tags_idx on question_revisions using gin ((content -> 'tags') jsonb_path_ops);
