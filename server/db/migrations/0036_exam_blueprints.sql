-- What one test of an exam asks, topic by topic, and how each of its subjects is scored: what a mark more is worth.
create table exam_blueprints (
  exam uuid not null references tags (id) on delete cascade,
  topic uuid not null references tags (id) on delete cascade,
  questions integer not null check (questions > 0),
  primary key (exam, topic)
);
create index exam_blueprints_topic_idx on exam_blueprints (topic);

create table exam_scales (
  exam uuid not null references tags (id) on delete cascade,
  subject uuid not null references tags (id) on delete cascade,
  -- The score of each raw mark from 0.
  scaled jsonb not null,
  primary key (exam, subject)
);
create index exam_scales_subject_idx on exam_scales (subject);
