-- By what essays are marked, and what each criterion was given.

-- [{title, says, marks}] as features/questions/rubric.contract.ts writes it.
alter table questions add column rubric jsonb not null default '[]';
-- A number for each criterion of the rubric, in its order.
alter table markings add column criteria jsonb not null default '[]';
