-- A doubt of a student on a question that they were asked, and what was said about it.
create table doubts (
  id uuid primary key,
  asker uuid not null references people (id),
  question uuid references questions (id),
  -- Of the asker, in which they met the question.
  session uuid references sessions (id) on delete cascade,
  -- Words as they were when it was asked: the test or set, where in it, and from 1 the place in its review.
  about_title text not null,
  about_place text not null,
  about_number integer,
  -- Made of the first message.
  title text not null,
  status text not null check (status in ('open', 'answered', 'resolved')),
  assigned uuid references people (id),
  -- When the oldest message of the asker was written that nobody has answered.
  waiting_since timestamptz,
  asked_at timestamptz not null,
  answered_at timestamptz,
  resolved_at timestamptz,
  changed_at timestamptz not null,
  -- When the asker last read what was answered.
  seen_at timestamptz,
  version integer not null default 1,
  constraint doubts_anchor_check check (num_nonnulls(question) = 1),
  constraint doubts_session_check check ((session is not null) = (question is not null)),
  constraint doubts_waiting_check check ((status = 'open') = (waiting_since is not null))
);
create index doubts_waiting_idx on doubts (waiting_since, id) where status = 'open';
create index doubts_asker_idx on doubts (asker, changed_at desc, id desc);
create index doubts_status_idx on doubts (status, changed_at desc, id desc);
create index doubts_changed_idx on doubts (changed_at desc, id desc);
create index doubts_assigned_idx on doubts (assigned, changed_at desc, id desc) where assigned is not null;
create index doubts_question_idx on doubts (question) where question is not null;
create index doubts_session_idx on doubts (session) where session is not null;
create index doubts_search_idx on doubts using gin (fold(title) gin_trgm_ops);

create table doubt_messages (
  id uuid primary key,
  doubt uuid not null references doubts (id) on delete cascade,
  author uuid not null references people (id),
  is_staff boolean not null,
  -- Rich text.
  text text not null,
  written_at timestamptz not null
);
create index doubt_messages_doubt_idx on doubt_messages (doubt, written_at, id);
create index doubt_messages_author_idx on doubt_messages (author);

-- A picture of a message; what staff drew on it stands beside it, as lines of points in thousandths of its width and height.
create table doubt_files (
  message uuid not null references doubt_messages (id) on delete cascade,
  file uuid not null references files (id),
  position smallint not null,
  strokes jsonb,
  marked_by uuid references people (id),
  marked_at timestamptz,
  primary key (message, file)
);
create index doubt_files_file_idx on doubt_files (file);
create index doubt_files_marked_by_idx on doubt_files (marked_by) where marked_by is not null;

-- What staff made of an answer for everyone who has the question's explanation.
create table kept_explanations (
  id uuid primary key,
  doubt uuid unique references doubts (id) on delete set null,
  question uuid not null references questions (id),
  -- Whose students read it; null: those of every school.
  school uuid references schools (id),
  title text not null,
  -- Rich text.
  text text not null,
  kept_by uuid not null references people (id),
  kept_at timestamptz not null
);
create index kept_explanations_question_idx on kept_explanations (question, kept_at, id);
create index kept_explanations_school_idx on kept_explanations (school) where school is not null;
create index kept_explanations_kept_by_idx on kept_explanations (kept_by);

create table kept_explanation_files (
  explanation uuid not null references kept_explanations (id) on delete cascade,
  file uuid not null references files (id),
  position smallint not null,
  primary key (explanation, file)
);
create index kept_explanation_files_file_idx on kept_explanation_files (file);

-- Whom it answered before they asked.
create table kept_explanation_thanks (
  explanation uuid not null references kept_explanations (id) on delete cascade,
  person uuid not null references people (id),
  thanked_at timestamptz not null,
  primary key (explanation, person)
);
create index kept_explanation_thanks_person_idx on kept_explanation_thanks (person);
