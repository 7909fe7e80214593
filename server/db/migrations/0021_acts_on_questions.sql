-- What is done to many questions at once, kept beside what is done to many people.

alter table bulk_actions add column about text not null default 'people' check (about in ('people', 'questions'));
alter table bulk_actions alter column about drop default;

create table question_outcomes (
  action uuid not null references bulk_actions (id) on delete cascade,
  question uuid not null references questions (id) on delete cascade,
  outcome text not null check (outcome in ('done', 'unchanged', 'refused')),
  -- Why it was refused; null otherwise.
  reason text,
  -- What an undo needs; null where there is nothing to undo.
  before jsonb,
  is_undone boolean not null default false,
  primary key (action, question)
);
create index question_outcomes_question_idx on question_outcomes (question);
