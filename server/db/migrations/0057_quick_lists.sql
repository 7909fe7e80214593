-- How often somebody sat a test, asked for many people and tests at once.
create index sessions_taker_test_idx on sessions (taker, assessment);
