-- All the time that staff added to a session, by extending its sections and by opening them again. It has a bound, and
-- whoever adds names what they last saw, so that a request sent twice adds once.
alter table sessions add column added_seconds integer not null default 0;
update sessions set added_seconds = given.seconds
  from (select session, sum(extension_seconds) as seconds from session_sections group by session) given
  where given.session = sessions.id and given.seconds > 0;
