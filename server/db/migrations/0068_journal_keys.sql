-- Under what answers wait on a taker's device: random, so that it outlasts the installation's secret.
alter table sessions add column journal_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
