-- A set that its taker draws with one press is found again by what it was drawn from: a test, a skill of a
-- test, or a skill. `question_seconds` is the estimated time per question, so that every screen shows the
-- same minutes.
alter table practice_sets
  add column drawn_from text check (length(drawn_from) <= 100),
  add column question_seconds integer check (question_seconds > 0);
create index practice_sets_drawn_idx on practice_sets (for_user, drawn_from, created_at desc, id desc)
  where drawn_from is not null;
