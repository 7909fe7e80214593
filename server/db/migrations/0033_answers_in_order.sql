-- Answers are read person by person, of each in the order of answering: of some people, or of all takers of one test.
create index sessions_answered_idx on sessions (taker, submitted_at, id) where submitted_at is not null;
create index sessions_answered_test_idx on sessions (assessment, taker, submitted_at, id) where submitted_at is not null;
