-- What staff set otherwise than the code does, change by change: the latest row of a key counts, a null is the default again.
create table setting_changes (
  version integer not null check (version > 1),
  key text not null,
  value jsonb,
  changed_by uuid not null references people (id),
  changed_at timestamptz not null,
  primary key (key, version)
);
create index setting_changes_version_idx on setting_changes (version desc, key);
