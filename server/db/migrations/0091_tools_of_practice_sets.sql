-- Whether a practice set forbids what the sections of its tests forbid, such as the calculator.
alter table practice_sets add column keeps_test_tools boolean not null default false;
