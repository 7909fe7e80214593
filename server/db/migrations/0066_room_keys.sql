-- By which keys a person does what in the exam room: whether by any, and which are not as at first.
alter table people add column room_keys jsonb not null default '{"is_off": false, "changed": []}';
