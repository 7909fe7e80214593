-- A page far down a list of a school's doubts is found in the index alone: who asked stands there too.
drop index doubts_status_idx;
create index doubts_status_idx on doubts (status, changed_at desc, id desc) include (asker);
