-- An allotment has one mode: without one it is a test where there is any, else practice, else paper.
update allocations set mode = case
    when 'test' = any (assessments.modes) then 'test'
    when 'practice' = any (assessments.modes) then 'practice'
    else 'paper' end
from assessments where assessments.id = allocations.assessment and allocations.mode is null;
alter table allocations alter column mode set not null;

-- Practice that is under way keeps nobody from a test of the same, and is not taken for it.
drop index sessions_under_way_key;
create unique index sessions_under_way_key on sessions (taker, assessment, (mode = 'practice'))
  where status in ('generated', 'in_progress', 'on_break', 'paused');
