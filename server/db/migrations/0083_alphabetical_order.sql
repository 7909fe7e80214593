-- The order of names and titles for readers: accented letters beside their letters, capitals beside small ones, numbers
-- by their value ("Grade 9" before "Grade 10"). It is a property of the column, so that every list, cursor and index of
-- it agrees. The browser has the same order in core/text-order.ts. Equality stays byte for byte.
create collation if not exists alphabetical (provider = icu, locale = 'und@colNumeric=yes');

alter table announcements alter column title type text collate alphabetical;
alter table assessment_labels alter column name type text collate alphabetical;
alter table assessment_sections alter column title type text collate alphabetical;
alter table doubts alter column title type text collate alphabetical;
alter table files alter column name type text collate alphabetical;
alter table groups alter column name type text collate alphabetical;
alter table guardians alter column name type text collate alphabetical;
alter table kept_explanations alter column title type text collate alphabetical;
alter table library_groups alter column name type text collate alphabetical;
alter table memberships alter column name type text collate alphabetical;
alter table question_sources alter column name type text collate alphabetical;
alter table saved_views alter column name type text collate alphabetical;
alter table schools alter column name type text collate alphabetical;
alter table session_sections alter column title type text collate alphabetical;
alter table sittings alter column room type text collate alphabetical;
alter table subject_nodes alter column name type text collate alphabetical;
alter table subject_resources alter column title type text collate alphabetical;
alter table tags
  alter column name type text collate alphabetical,
  alter column short_name type text collate alphabetical;
alter table terms alter column name type text collate alphabetical;
alter table uploads alter column name type text collate alphabetical;

-- A column that another one is generated from keeps its type, so what is searched is made again.
alter table assessments drop column search_text;
alter table assessments alter column title type text collate alphabetical;
alter table assessments add column search_text text generated always as (fold(title)) stored;
create index assessments_search_idx on assessments using gin (search_text gin_trgm_ops);
alter table practice_sets drop column search_text;
alter table practice_sets alter column title type text collate alphabetical;
alter table practice_sets add column search_text text generated always as (fold(title)) stored;
alter table study_materials drop column search_text;
alter table study_materials alter column title type text collate alphabetical;
alter table study_materials
  add column search_text text generated always as (fold(title || ' ' || words)) stored;
create index study_materials_search_idx on study_materials using gin (search_text gin_trgm_ops);
alter table videos drop column search_text;
alter table videos alter column title type text collate alphabetical;
alter table videos
  add column search_text text generated always as (fold(title || ' ' || coalesce(host, ''))) stored;

-- People are listed by last name, then first name. A tab comes before every letter and sign of a name.
alter table people add column sort_name text collate alphabetical
  generated always as (coalesce(last_name || e'\t', '') || first_name) stored not null;
drop index people_name_idx;
create index people_name_idx on people (sort_name, id);
drop index people_role_name_idx;
create index people_role_name_idx on people (role, sort_name, id);

drop index subject_nodes_roots_idx;
create index subject_nodes_roots_idx on subject_nodes (name, id) where parent is null;
