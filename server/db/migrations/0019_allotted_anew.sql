-- When an allotment got the terms that it has: given anew after an attempt, it asks for another.
alter table allocations add column allotted_at timestamptz;
update allocations set allotted_at = created_at;
alter table allocations alter column allotted_at set not null;
