-- A group's gradebook: which attempt counts, the categories with their weights, and exceptions for single columns.
create table gradebooks (
  group_id uuid primary key references groups on delete cascade,
  attempt text not null check (attempt in ('latest', 'best')),
  version integer not null default 1,
  updated_by uuid not null references people,
  updated_at timestamptz not null
);
create index gradebooks_updated_by_idx on gradebooks (updated_by);

create table gradebook_categories (
  id uuid primary key,
  group_id uuid not null references gradebooks on delete cascade,
  name text collate alphabetical not null,
  weight integer not null check (weight between 0 and 100),
  -- Only this many of a student's best results in the category count; null counts all of them.
  best integer check (best between 1 and 100),
  -- The kinds of new columns that go into this category.
  takes text[] not null,
  position integer not null,
  unique (group_id, name)
);

-- Columns of results that were not earned here, such as a test on paper at the student's other school.
create table outside_columns (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  title text collate alphabetical not null,
  out_of double precision not null check (out_of > 0),
  held_on date not null,
  added_by uuid not null references people,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index outside_columns_group_idx on outside_columns (group_id, held_on, id);
create index outside_columns_added_by_idx on outside_columns (added_by);

create table outside_grades (
  outside_column uuid not null references outside_columns on delete cascade,
  person uuid not null references people,
  points double precision not null check (points >= 0),
  entered_by uuid not null references people,
  updated_at timestamptz not null,
  primary key (outside_column, person)
);
create index outside_grades_person_idx on outside_grades (person);
create index outside_grades_entered_by_idx on outside_grades (entered_by);

-- A column that is in another category than its kind says, or that does not count.
create table gradebook_columns (
  group_id uuid not null references gradebooks on delete cascade,
  assessment uuid references assessments on delete cascade,
  practice_set uuid references practice_sets on delete cascade,
  outside_column uuid references outside_columns on delete cascade,
  category uuid references gradebook_categories on delete set null,
  counts boolean not null,
  check (num_nonnulls(assessment, practice_set, outside_column) = 1),
  unique nulls not distinct (group_id, assessment, practice_set, outside_column)
);
create index gradebook_columns_assessment_idx on gradebook_columns (assessment) where assessment is not null;
create index gradebook_columns_practice_set_idx on gradebook_columns (practice_set) where practice_set is not null;
create index gradebook_columns_outside_idx on gradebook_columns (outside_column) where outside_column is not null;
create index gradebook_columns_category_idx on gradebook_columns (category) where category is not null;

-- A person who need not take a test or a set that a school assigned. Without a school the excuse holds everywhere.
create table excuses (
  id uuid primary key,
  person uuid not null references people,
  assessment uuid references assessments on delete cascade,
  practice_set uuid references practice_sets on delete cascade,
  school uuid references schools on delete cascade,
  excused_by uuid not null references people,
  excused_at timestamptz not null,
  check (num_nonnulls(assessment, practice_set) = 1),
  unique nulls not distinct (person, assessment, practice_set, school)
);
create index excuses_assessment_idx on excuses (assessment) where assessment is not null;
create index excuses_practice_set_idx on excuses (practice_set) where practice_set is not null;
create index excuses_school_idx on excuses (school) where school is not null;
create index excuses_excused_by_idx on excuses (excused_by);

-- What a school's staff write about a student's work on one column.
create table gradebook_remarks (
  id uuid primary key,
  person uuid not null references people,
  school uuid not null references schools on delete cascade,
  assessment uuid references assessments on delete cascade,
  practice_set uuid references practice_sets on delete cascade,
  outside_column uuid references outside_columns on delete cascade,
  -- For the student, who reads it once the result is released.
  comment text not null default '',
  -- For staff only.
  note text not null default '',
  version integer not null default 1,
  written_by uuid not null references people,
  updated_at timestamptz not null,
  check (num_nonnulls(assessment, practice_set, outside_column) = 1),
  unique nulls not distinct (person, school, assessment, practice_set, outside_column)
);
create index gradebook_remarks_assessment_idx on gradebook_remarks (assessment) where assessment is not null;
create index gradebook_remarks_practice_set_idx on gradebook_remarks (practice_set) where practice_set is not null;
create index gradebook_remarks_outside_idx on gradebook_remarks (outside_column) where outside_column is not null;
create index gradebook_remarks_school_idx on gradebook_remarks (school);
create index gradebook_remarks_written_by_idx on gradebook_remarks (written_by);


-- Whether students of the school see their own row of its groups' gradebooks.
alter table schools add column shows_gradebook boolean not null default false;
