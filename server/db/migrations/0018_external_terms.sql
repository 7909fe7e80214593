-- A term as another system knows it: a session of a roster is a term of its own in each school that teaches in it, so
-- its name stands once a school; that of a person, a school or a group stands once.
alter table external_ids
  add column term uuid,
  add column term_school uuid,
  drop constraint external_ids_pkey,
  drop constraint external_ids_kind_check,
  drop constraint external_ids_check,
  add constraint external_ids_kind_check check (kind in ('person', 'school', 'group', 'term')),
  add constraint external_ids_check check (num_nonnulls(person, school, group_id, term) = 1),
  add constraint external_ids_term_check check ((term is null) = (term_school is null)),
  add constraint external_ids_key unique nulls not distinct (source, kind, external_id, term_school),
  add foreign key (term, term_school) references terms (id, school) on delete cascade;
create unique index external_ids_term_key on external_ids (term, source) where term is not null;
