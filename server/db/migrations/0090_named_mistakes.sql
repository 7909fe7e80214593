-- The name that staff give the mistake behind a wrong typed answer. It is part of the question's key.
create table named_mistakes (
  question uuid not null references questions on delete cascade,
  -- The number of the gap, from 1; 0 if the whole question is typed.
  gap int not null check (gap >= 0),
  typed text not null,
  words text not null,
  named_at timestamptz not null,
  primary key (question, gap, typed)
);
