-- Texts with gaps, each filled from a list or by typing.
alter table questions drop constraint questions_type_check;
alter table questions add constraint questions_type_check
  check (type in ('single_choice', 'multiple_choice', 'matching', 'ordering', 'gaps', 'numeric', 'text', 'essay'));
-- [{choices, accepted_answers}] in the order of their numbers, as features/questions/gaps.contract.ts writes it.
alter table questions add column gaps jsonb not null default '[]';
