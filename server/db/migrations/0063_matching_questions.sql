-- Of an option of a matching question: what it is the right answer to; empty where it goes with nothing.
alter table question_options add column prompt text not null default '';
alter table questions drop constraint questions_type_check;
alter table questions add constraint questions_type_check
  check (type in ('single_choice', 'multiple_choice', 'matching', 'numeric', 'text', 'essay'));
