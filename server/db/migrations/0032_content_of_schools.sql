-- Whose content is: the school's whose staff wrote it; null is the installation's, which all staff see.
alter table question_sources add column school uuid references schools (id);
alter table questions add column school uuid references schools (id);
alter table assessment_labels add column school uuid references schools (id);
alter table assessments add column school uuid references schools (id);

-- What was there belongs to its author's school, where they have exactly one.
create temporary table only_school on commit drop as
  select person, min(school::text)::uuid as school from school_members group by person having count(*) = 1;
update assessments set school = only_school.school from only_school where person = author;
update questions set school = only_school.school from only_school where person = author;
update question_sources set school = only_school.school from only_school where person = author;

-- Whoever sees a test sees all of it, and whoever sees a question where it comes from: what stands in content of another
-- school is everybody's, as it was.
update questions set school = null where school is not null and exists (
  select from placements join assessment_sections on assessment_sections.id = placements.section
    join assessments on assessments.id = assessment_sections.assessment
  where placements.question = questions.id and assessments.school is distinct from questions.school);
update question_sources set school = null where school is not null and exists (
  select from questions where questions.source = question_sources.id
    and questions.school is distinct from question_sources.school);
update assessment_labels set school = uses.school from (
  select label, min(assessments.school::text)::uuid as school from assessment_label_uses
    join assessments on assessments.id = assessment_label_uses.assessment
  group by label having count(distinct assessments.school) = 1 and count(assessments.school) = count(*)
) uses where uses.label = assessment_labels.id;

-- What was imported once is known in its school again; one name stands there for one source and one label.
alter table questions drop constraint questions_import_hash_key;
create unique index questions_import_hash_key on questions (school, import_hash) nulls not distinct
  where import_hash is not null;
drop index question_sources_name_key;
create unique index question_sources_name_key on question_sources (school, fold(name)) nulls not distinct;
drop index assessment_labels_name_key;
create unique index assessment_labels_name_key on assessment_labels (school, fold(name)) nulls not distinct;

create index questions_school_created_idx on questions (school, created_at, id);
create index questions_school_updated_idx on questions (school, updated_at, id);
create index assessments_school_created_idx on assessments (school, created_at, id);
create index assessments_school_updated_idx on assessments (school, updated_at, id);
create index assessments_school_title_idx on assessments (school, title, id);
