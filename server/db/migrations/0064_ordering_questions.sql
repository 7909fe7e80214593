-- The options of an ordering question stand in their right order.
alter table questions drop constraint questions_type_check;
alter table questions add constraint questions_type_check
  check (type in ('single_choice', 'multiple_choice', 'matching', 'ordering', 'numeric', 'text', 'essay'));
