-- The bands of a question's MinHash signature: those that are nearly the same share one. Null until it is written again, or
-- compared; a later way to reckon them makes all of them null.
alter table questions add column minhash_bands integer[];
-- Whether its near-duplicates are kept as it is now.
alter table questions add column is_compared boolean not null default false;
-- Many are written at once, and each is looked for at once: a list of what is still to be indexed would be read each time.
create index questions_minhash_idx on questions using gin (minhash_bands) with (fastupdate = off);
create index questions_uncompared_idx on questions (id) where not is_compared;

-- Both ways. Of two schools' questions none are kept: nobody's test asks both.
create table near_duplicates (
  question uuid not null references questions (id) on delete cascade,
  other uuid not null references questions (id) on delete cascade,
  likeness double precision not null,
  primary key (question, other)
);
create index near_duplicates_other_idx on near_duplicates (other);
