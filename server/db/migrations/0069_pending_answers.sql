-- What waits for marks is little among all answers; scoring alone changes which it is, and no save.
create index attempts_pending_idx on attempts (session) where outcome = 'pending';
