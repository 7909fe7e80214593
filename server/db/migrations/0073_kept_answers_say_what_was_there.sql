-- Whether the answer that a key is kept with tells of what was there before, which is a status of its own.
alter table idempotency_keys add column is_present boolean not null default false;
