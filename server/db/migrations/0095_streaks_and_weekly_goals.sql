-- What a student chose to see: the streak, and a goal in minutes a week. Without a row, nothing was chosen yet.
create table encouragement (
  person uuid primary key references people (id),
  shows_streak boolean not null,
  -- Null for no goal.
  goal_minutes integer check (goal_minutes between 5 and 1200),
  updated_at timestamptz not null
);

-- Levels that a student was shown, so that no device shows them again.
create table levels_seen (
  person uuid not null references people (id),
  -- A skill as it was then. It may have been merged into another since.
  topic uuid not null,
  level text not null check (level in ('familiar', 'proficient', 'mastered')),
  seen_at timestamptz not null,
  primary key (person, topic, level)
);
