-- Chances are reckoned by numbered sets of parameters, made at night of the installation's own answers. 0 is what the product ships.
create table parameter_sets (
  number integer primary key check (number > 0),
  made_at timestamptz not null,
  -- A digest of the answers, the guesses and the calibrations: the same ones make no second set.
  made_of text not null,
  weights text not null check (weights in ('shipped', 'own')),
  answers integer not null,
  people integer not null,
  -- Of people whose answers it was not made of, by what was used before and by what was made.
  log_loss_before double precision not null,
  log_loss_after double precision not null,
  model jsonb not null,
  guesses jsonb not null
);

create table parameter_use (
  is_only boolean primary key default true check (is_only),
  used integer not null default 0,
  used_since timestamptz,
  -- Whoever chose it: another takes its place by their hand alone. Null: the newest better one does.
  chosen_by uuid references people (id),
  -- The night for which one was made, and until when somebody makes one.
  done_for timestamptz,
  leased_until timestamptz
);
insert into parameter_use default values;

-- Null: it hangs on no parameters.
alter table mastery_folds alter column parameter_set drop not null;
create index mastery_folds_parameter_set_idx on mastery_folds (parameter_set, person) where fold = 'learner';

-- Many sessions that are written at once are marked at once.
drop trigger evidence_added on sessions;
create function evidence_of_sessions() returns trigger language plpgsql as $$
begin
  perform mark_evidence(array(select taker from changed where submitted_at is not null));
  return null;
end $$;
create trigger evidence_added after insert on sessions referencing new table as changed
  for each statement execute function evidence_of_sessions();
