-- An option that keeps its place wherever the others are shuffled; a question whose options all keep their order.
alter table question_options add column fixed boolean not null default false;
alter table questions add column keep_order boolean not null default false;
-- Typed answers that are compared letter by letter, without the table of typographic variants.
alter table questions add column exact boolean not null default false;

-- Questions whose past typed answers are still to be compared with what today's rules say of them.
create table typed_answer_checks (
  question uuid primary key references questions on delete cascade
);
insert into typed_answer_checks (question)
  select distinct question from question_revisions
  where content ->> 'type' = 'gaps' or content ->> 'type' = 'text';

-- Scored answers that today's rules would judge otherwise. A regrade takes them away; nothing else changes a stored result.
create table regrade_candidates (
  attempt uuid primary key references attempts on delete cascade,
  question uuid not null references questions on delete cascade
);
create index regrade_candidates_question_idx on regrade_candidates (question);
