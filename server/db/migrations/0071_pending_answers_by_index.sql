-- What counts and orders the answers that wait for marks is read of the index alone: essays are long, and 50,000 of them
-- lie on as many pages.
drop index attempts_pending_idx;
create index attempts_pending_idx on attempts (session) include (question, id, response_writer, response_seq)
  where outcome = 'pending';
