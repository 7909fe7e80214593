-- A save may say nothing of the response: a flag, a crossing-out or the time alone has changed. Null clears an answer
-- only where one was brought.
alter table attempt_log add column has_response boolean not null default true;
