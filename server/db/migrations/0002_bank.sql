-- The bank: tags, questions, their options and which tags they have.

-- Each kind stands below the one before it; a reason for error stands below a topic or alone (held by the rules).
create table tags (
  id uuid primary key,
  kind text not null
    check (kind in ('exam', 'subject', 'mega_domain', 'domain', 'topic', 'sub_topic', 'reason_for_error')),
  parent uuid references tags (id),
  name text not null,
  code text,
  position integer not null,
  reason_group text
    check (reason_group in ('knowledge', 'process', 'execution', 'reading', 'time', 'strategy', 'guess')),
  remedy text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index tags_name_key on tags (kind, parent, fold(name)) nulls not distinct;
create unique index tags_code_key on tags (kind, fold(code)) where code is not null;
create index tags_parent_idx on tags (parent) where parent is not null;
create index tags_position_idx on tags (kind, position, name, id);

create table questions (
  id uuid primary key,
  type text not null check (type in ('single_choice', 'multiple_choice', 'numeric', 'text', 'essay')),
  status text not null check (status in ('draft', 'live', 'retired')),
  stem text not null,
  stimulus text not null,
  accepted_answers text[] not null,
  entry text not null check (entry in ('sat', 'free')),
  tolerance double precision not null,
  case_sensitive boolean not null,
  partial boolean not null,
  explanation text not null,
  hints text[] not null,
  difficulty smallint,
  author uuid not null references people (id),
  -- The words of stem and stimulus without their markup: what is searched holds no key.
  words text not null,
  search_text text generated always as (fold(words)) stored,
  -- Of an imported question, a hash of what it was then: the same file imported again adds nothing.
  import_hash bytea unique,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index questions_created_idx on questions (created_at, id);
create index questions_updated_idx on questions (updated_at, id);
create index questions_difficulty_idx on questions (difficulty, id);
create index questions_status_created_idx on questions (status, created_at, id);
create index questions_status_updated_idx on questions (status, updated_at, id);
create index questions_type_created_idx on questions (type, created_at, id);
create index questions_type_updated_idx on questions (type, updated_at, id);
create index questions_author_idx on questions (author);
create index questions_search_idx on questions using gin (search_text gin_trgm_ops);

create table question_options (
  id uuid primary key,
  question uuid not null references questions (id) on delete cascade,
  position smallint not null,
  text text not null,
  is_correct boolean not null,
  reason_for_error uuid references tags (id)
);
create index question_options_question_idx on question_options (question, position);
create index question_options_reason_idx on question_options (reason_for_error) where reason_for_error is not null;

create table question_tags (
  question uuid not null references questions (id) on delete cascade,
  tag uuid not null references tags (id),
  primary key (question, tag)
);
create index question_tags_tag_idx on question_tags (tag, question);
