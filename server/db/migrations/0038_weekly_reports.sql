-- A report of a student's week to those who answer for them: composed, looked at, approved, sent, and read without signing in.
create table weekly_reports (
  id uuid primary key,
  student uuid not null references people (id) on delete cascade,
  -- The student's then; null: none.
  school uuid references schools (id),
  -- Its Monday.
  week date not null,
  time_zone text not null,
  status text not null default 'draft'
    check (status in ('draft', 'approved', 'held', 'sent', 'failed', 'lapsed')),
  standing text not null check (standing in ('look_first', 'unremarkable', 'cannot_go')),
  remarks text[] not null,
  -- Reckoned anew while it is a draft; frozen when it is approved.
  figures jsonb not null,
  figured_at timestamptz not null,
  -- Until when work counts in it: what came later is the next week's.
  worked_until timestamptz not null,
  note text,
  note_language text,
  note_by uuid references people (id),
  tutor_sentence text,
  sentence_language text,
  sentence_by uuid references people (id),
  approved_by uuid references people (id),
  leaves_at timestamptz,
  sent_at timestamptz,
  -- Why it is held, or why it did not go.
  reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (student, week),
  check (status <> 'approved' or (approved_by is not null and leaves_at is not null))
);
create index weekly_reports_week_idx on weekly_reports (week, status, student);
create index weekly_reports_leaving_idx on weekly_reports (leaves_at) where status = 'approved';
create index weekly_reports_drafts_idx on weekly_reports (figured_at) where status = 'draft';
create index weekly_reports_school_idx on weekly_reports (school);
create index weekly_reports_note_by_idx on weekly_reports (note_by);
create index weekly_reports_sentence_by_idx on weekly_reports (sentence_by);
create index weekly_reports_approved_by_idx on weekly_reports (approved_by);

-- Weeks whose reports are all composed. School null: of students who have none.
create table composed_weeks (
  school uuid references schools (id) on delete cascade,
  week date not null,
  composed_at timestamptz not null,
  unique nulls not distinct (school, week)
);

-- One guardian, one child, one week. Of its tokens only the hashes are kept: that which reads ends, that which stops does not.
create table report_letters (
  id uuid primary key,
  -- Null: it was removed, and the letter stops the others still.
  report uuid references weekly_reports (id) on delete set null,
  -- Whom it told of, whoever they are one record with since.
  student uuid not null references people (id) on delete cascade,
  guardian uuid not null references guardians (id) on delete cascade,
  -- The SHA-256 of the contact that it went to, in small letters.
  contact_hash bytea not null,
  token_hash bytea not null unique,
  stop_hash bytea not null unique,
  -- In the outbox, which forgets it, and what became of it there.
  message uuid not null,
  outcome text check (outcome in ('sent', 'failed')),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz
);
create index report_letters_report_idx on report_letters (report);
create index report_letters_student_idx on report_letters (student);
create index report_letters_guardian_idx on report_letters (guardian);
create index report_letters_under_way_idx on report_letters (message) where outcome is null;
create index report_letters_failed_idx on report_letters (report) where outcome = 'failed';

-- Guardians who want no letters for a while.
create table report_pauses (
  guardian uuid primary key references guardians (id) on delete cascade,
  until_at timestamptz not null
);
