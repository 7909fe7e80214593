-- The table of people in the order of what stands beside it, and who is in no group.

-- Whoever has none comes last, whichever way: the same index read backwards would put them first.
create index person_tests_score_idx on person_tests (last_score, person);
create index person_tests_score_down_idx on person_tests (last_score desc nulls last, person desc);
create index person_tests_done_idx on person_tests (done, person);

-- How many groups a person is in.
alter table person_tests add column in_groups integer not null default 0;
update person_tests set in_groups = counted.n
from (select person, count(*) as n from group_members group by person) counted
where counted.person = person_tests.person;

-- By how many more or fewer, so that of two at once neither counts without the other.
create function count_groups_of_members() returns trigger language plpgsql as $$
begin
  update person_tests set in_groups = in_groups + case when tg_op = 'INSERT' then counted.n else -counted.n end
  from (select person, count(*) as n from changed group by person) counted
  where counted.person = person_tests.person;
  return null;
end $$;
create trigger person_groups_joined after insert on group_members referencing new table as changed
  for each statement execute function count_groups_of_members();
create trigger person_groups_left after delete on group_members referencing old table as changed
  for each statement execute function count_groups_of_members();

-- Of two records that become one the ties move.
create function count_groups_of_moved() returns trigger language plpgsql as $$
begin
  update person_tests set in_groups = in_groups + counted.n
  from (select person, sum(n) as n from (
      select person, 1 as n from came union all select person, -1 from went) ties group by person) counted
  where counted.person = person_tests.person;
  return null;
end $$;
create trigger person_groups_moved after update on group_members referencing old table as went new table as came
  for each statement execute function count_groups_of_moved();
