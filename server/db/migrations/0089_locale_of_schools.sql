-- How a school's screens and English reports write numbers, dates and times: a BCP 47 tag from contract/locale-values.ts.
alter table schools add column locale text not null default 'en-US' check (
  locale in ('en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-SG', 'en-ZA', 'en-150'));
