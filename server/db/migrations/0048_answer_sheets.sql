-- Answer sheets that were typed in are listed newest first, and are few among all sessions.
create index sessions_sheets_idx on sessions (created_at, id)
  where mode = 'paper' and status in ('submitted', 'scored', 'released');
