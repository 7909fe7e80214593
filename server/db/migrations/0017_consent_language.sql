-- The language in which a guardian who is asked for consent is written to, as BCP 47 has it. Those who were asked before
-- get the one that was to be theirs: the one their ward wishes.
alter table guardian_consents add column guardian_language text not null default 'en';
update guardian_consents set guardian_language = people.language
from people where people.id = guardian_consents.person;

-- In which to write to a mobile that may be nobody's, as the call tells.
alter table contact_requests add column language text not null default 'en';
