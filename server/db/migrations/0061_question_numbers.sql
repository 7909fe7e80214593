-- What people say of a question in the place of its id. Given once, in the order in which questions came, and never again.
alter table questions add column number integer generated always as identity;
create unique index questions_number_key on questions (number);
