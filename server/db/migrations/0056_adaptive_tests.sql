-- How an adaptive test chooses its questions; null of one that was never given rules for it.
alter table assessments add column cat jsonb;

-- Whether its questions are chosen one after another while it is sat: then the last of them is the present one.
alter table session_sections add column is_one_at_a_time boolean not null default false;

-- How often the sessions of an adaptive test asked each question: none shall be asked in too many.
create table item_exposures (
  assessment uuid not null references assessments (id) on delete cascade,
  question uuid not null references questions (id) on delete cascade,
  asked integer not null,
  -- As the first of a session: together they are the sessions that began.
  asked_first integer not null,
  primary key (assessment, question)
);
create index item_exposures_question_idx on item_exposures (question);
