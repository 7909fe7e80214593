-- What a person chooses for themselves, and consents of guardians in one book.

-- In which they wish to be written to, as BCP 47 has it; and how large they read, in percent.
alter table people add column language text not null default 'en';
alter table people add column zoom integer not null default 100 check (zoom between 80 and 200 and zoom % 10 = 0);

-- Of a contact that somebody who is signed in makes their own.
alter table mobile_codes drop constraint mobile_codes_purpose_check;
alter table mobile_codes add constraint mobile_codes_purpose_check check (purpose in
  ('enroll', 'sign_in', 'reset', 'confirm'));
alter table one_use_tokens drop constraint one_use_tokens_purpose_check;
alter table one_use_tokens add constraint one_use_tokens_purpose_check check (purpose in
  ('first_admin', 'invitation', 'reset', 'confirm_email', 'change_email', 'consent', 'mobile_enroll', 'mobile_reset'));

-- Keys of enrolments: nobody is signed in then, so that a key belongs to no person. What was answered holds a token and is
-- kept sealed.
create table enrolment_keys (
  key_hash bytea primary key,
  request_hash bytea not null,
  person uuid references people (id) on delete cascade,
  sealed_answer bytea,
  created_at timestamptz not null
);
create index enrolment_keys_person_idx on enrolment_keys (person);
create index enrolment_keys_created_idx on enrolment_keys (created_at);

-- Null: by the guardian themselves, through the link of our mail.
alter table guardian_agreements alter column recorded_by drop not null;

-- Consents that were given through a link before stood in the requests alone.
insert into guardians (id, person, name, contact, language, created_at, updated_at)
select gen_random_uuid(), person, guardian_name, guardian_email, 'en', given_at, given_at
from guardian_consents
where given_at is not null and not exists (
  select from guardians
  where guardians.person = guardian_consents.person and lower(contact) = lower(guardian_email::text));
insert into guardian_agreements (id, guardian, kind, is_given, recorded_at)
select gen_random_uuid(), agreeing.id, 'personal_data', true, given_at
from guardian_consents cross join lateral (
  select id from guardians
  where guardians.person = guardian_consents.person and lower(contact) = lower(guardian_email::text)
  order by created_at, id limit 1
) agreeing
where given_at is not null and not exists (
  select from guardian_agreements where guardian = agreeing.id and kind = 'personal_data');
