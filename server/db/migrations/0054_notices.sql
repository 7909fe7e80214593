-- What somebody was told, and is told, is found where it happened; of notices this alone is kept: when each was read, which
-- kinds a person wants, and on which days they were mailed.
create table notice_reads (
  person uuid not null references people (id),
  kind text not null,
  -- What it is about: a session, a test, a material, a doubt. What happens to it later is unread again.
  subject uuid not null,
  read_at timestamptz not null,
  primary key (person, kind, subject)
);
create index notice_reads_read_idx on notice_reads (read_at);

-- As they were chosen; of what is not here the product's own choice stands.
create table notice_choices (
  person uuid not null references people (id),
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (person, kind)
);

-- A day of somebody's own clocks on which their mail was made, or there was nothing to tell: at most one is made.
create table notice_mails (
  person uuid not null references people (id),
  day date not null,
  made_at timestamptz not null,
  primary key (person, day)
);
create index notice_mails_made_idx on notice_mails (made_at);
