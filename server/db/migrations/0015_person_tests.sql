-- A person's tests are counted anew only where a session's move changes a count, and who is under way is found by index.

-- The score is written before the session that it ends is scored, and counts from then on: one recount, not two. A
-- break and a pause change nothing that is counted.
drop trigger person_tests_moved on sessions;
create trigger person_tests_moved after update of status, scaled on sessions
  for each row when (
    case when old.status in ('in_progress', 'on_break', 'paused') then 'under_way'
      when old.status in ('scored', 'released') then 'scored' else old.status end
    <> case when new.status in ('in_progress', 'on_break', 'paused') then 'under_way'
      when new.status in ('scored', 'released') then 'scored' else new.status end
    or old.scaled is distinct from new.scaled and new.status in ('scored', 'released'))
  execute function person_tests_of_session();

-- Whether all have ended is asked whenever one is shown.
create index sessions_running_idx on sessions (assessment) where status in ('in_progress', 'on_break', 'paused');
