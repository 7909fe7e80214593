-- What others were given is not taken from them along with the assessment: it is archived instead.
alter table allocations drop constraint allocations_assessment_fkey,
  add foreign key (assessment) references assessments (id);
alter table enrolments drop constraint enrolments_assessment_fkey,
  add foreign key (assessment) references assessments (id);
