-- A person may have one name only, which stands as their first name.
alter table people alter column last_name drop not null;
alter table people add constraint people_last_name_check check (last_name <> '');

-- What a search reads of a text, and of what is typed into it: no accents, capitals, punctuation or characters without a
-- mark of their own, and full-width letters as usual ones. What counts as the same name is fold().
create function searched(value text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(
      regexp_replace(
        lower(public.unaccent('public.unaccent', normalize(value, NFKC)) collate public.alphabetical),
        '[[:punct:]`\u00B4\u02B9-\u02BF\u02C8\u00AD\u0300-\u036F\u061C\u115F\u1160\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFA0]+',
        '', 'g'),
      '\s+', ' ', 'g')
  $$;

-- What a search reads of a name: its words, and all of it without spaces.
create function searched_name(value text) returns text
  language sql immutable parallel safe strict
  as $$
    select words || e'\n' || replace(words, ' ', '') from (select public.searched(value)) read (words)
  $$;

-- In some languages the last name comes first, and nothing stands between the two.
alter table people drop column search_text;
alter table people add column search_text text generated always as (
  searched_name(first_name || coalesce(' ' || last_name, ''))
    || coalesce(e'\n' || replace(searched(last_name || first_name), ' ', ''), '')
    || e'\n' || searched(username::text || ' ' || coalesce(email::text, '') || ' ' || coalesce(mobile, ''))) stored;
create index people_search_idx on people using gin (search_text gin_trgm_ops);

alter table assessments drop column search_text;
alter table assessments add column search_text text generated always as (searched_name(title)) stored;
create index assessments_search_idx on assessments using gin (search_text gin_trgm_ops);
alter table practice_sets drop column search_text;
alter table practice_sets add column search_text text generated always as (searched_name(title)) stored;
alter table study_materials drop column search_text;
alter table study_materials
  add column search_text text generated always as (searched_name(title) || e'\n' || searched(words)) stored;
create index study_materials_search_idx on study_materials using gin (search_text gin_trgm_ops);
alter table videos drop column search_text;
alter table videos add column search_text text
  generated always as (searched_name(title) || coalesce(e'\n' || searched(host), '')) stored;
alter table questions drop column search_text;
alter table questions add column search_text text generated always as (searched(words)) stored;
create index questions_search_idx on questions using gin (search_text gin_trgm_ops);
alter table audit drop column search_text;
alter table audit add column search_text text generated always as (searched(says || ' ' || path)) stored;
create index audit_search_idx on audit using gin (search_text gin_trgm_ops);

drop index groups_search_idx;
create index groups_search_idx on groups using gin (searched_name(name) gin_trgm_ops);
drop index doubts_search_idx;
create index doubts_search_idx on doubts using gin (searched_name(title) gin_trgm_ops);
drop index sittings_search_idx;
create index sittings_search_idx on sittings using gin (searched_name(room) gin_trgm_ops);
drop index files_search_idx;
create index files_search_idx on files using gin (searched_name(name) gin_trgm_ops);
