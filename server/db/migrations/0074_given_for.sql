-- What is given to a person by name is given for a school, so that two schools of one person each have their own terms
-- of one test. Null: by an admin, or by somebody who is of no school of theirs. Of one school once, and of none once.
alter table allocations add column given_for uuid references schools (id) on delete cascade;

-- Admins give for no school, whichever they are of.
update allocations set given_for = shared.school
from (
  select given.id, (array_agg(theirs.school))[1] as school
  from allocations given
    join people by on by.id = given.allocated_by and by.role <> 'admin'
    join school_members mine on mine.person = given.allocated_by
    join school_members theirs on theirs.person = given.person and theirs.school = mine.school
  group by given.id having count(*) = 1
) shared
where shared.id = allocations.id;

alter table allocations add check (given_for is null or person is not null);
drop index allocations_person_key;
create unique index allocations_person_key on allocations (person, assessment, given_for) nulls not distinct
  where person is not null;
