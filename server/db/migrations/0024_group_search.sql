-- Groups are found by a few letters of their name, as people, tests and questions are.
create index groups_search_idx on groups using gin (fold(name) gin_trgm_ops);
