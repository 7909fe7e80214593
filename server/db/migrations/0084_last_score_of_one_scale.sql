-- A person's last score is of the scale that the settings choose, of a test that was not partly seen before: scores of other
-- scales can not be compared with it.

-- A setting as it stands; the second value is the default, as the code has it.
create function setting_text(setting text, otherwise text) returns text language sql stable as $$
  select coalesce(
    (select value #>> '{}' from setting_changes where key = setting order by version desc limit 1), otherwise)
$$;

-- In the words of sessions.score_scale.
create function listed_score_scale() returns text language sql stable as $$
  select setting_text('scores.sections', 'math reading_writing')
    || ' ' || setting_text('scores.least', '400') || '–' || setting_text('scores.most', '1600')
$$;

create function listed_scores(who uuid[]) returns table (taker uuid, scaled double precision) language sql stable as $$
  select distinct on (sessions.taker) sessions.taker, sessions.scaled
  from sessions
  where sessions.taker = any (who) and score_scale = listed_score_scale() and mode <> 'practice'
    and status in ('scored', 'released') and not partly_seen and sessions.scaled is not null and submitted_at is not null
  order by sessions.taker, submitted_at desc, id desc
$$;

create or replace function refresh_person_tests(who uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  if cardinality(who) = 0 then
    return;
  end if;
  perform 1 from person_tests where person = any (who) order by person for update;
  with held as (
    select taker, assessment, mode = 'practice' as is_practice,
      bool_or(started_at is not null or status in ('submitted', 'scored', 'released')) as is_begun,
      bool_or(status in ('submitted', 'scored', 'released')) as is_done,
      bool_or(status in ('in_progress', 'on_break', 'paused')) as is_under_way
    from sessions where taker = any (who) and status not in ('voided', 'expired')
    group by taker, assessment, is_practice
  ), ways as (
    select person, assessment, mode, closes_at from allocations where person = any (who)
    union all
    select group_members.person, assessment, mode, closes_at from group_members join allocations using (group_id)
      where group_members.person = any (who)
    union all
    select school_members.person, assessment, mode, closes_at from school_members join allocations using (school)
      join people on people.id = school_members.person and people.role = 'student'
      where school_members.person = any (who)
  ), given as (
    select ways.person, ways.assessment, ways.mode = 'practice' as is_practice,
      max(coalesce(ways.closes_at, assessments.closes_at, 'infinity')) as closes_at
    from ways join assessments on assessments.id = ways.assessment and assessments.status = 'published'
    group by ways.person, ways.assessment, is_practice
  ), each as (
    select coalesce(given.person, held.taker) as person, given.person is not null as is_given, given.closes_at,
      held.is_begun, held.is_done, held.is_under_way,
      coalesce(given.is_practice, held.is_practice) and bool_or(
        not coalesce(given.is_practice, held.is_practice) and (given.person is not null or held.is_begun))
        over (partition by coalesce(given.person, held.taker), coalesce(given.assessment, held.assessment)) as is_beside
    from given full join held on held.taker = given.person and held.assessment = given.assessment
      and held.is_practice = given.is_practice
  ), standing as (
    select person,
      count(*) filter (where is_given or is_begun) as allotted,
      count(*) filter (where is_begun) as begun,
      count(*) filter (where is_done) as done,
      count(*) filter (where is_under_way) as under_way,
      max(closes_at) filter (where is_begun is not true) as unbegun_until
    from each where not is_beside
    group by person
  ), counted as (
    select people.id as person, coalesce(standing.allotted, 0) as allotted, coalesce(standing.begun, 0) as begun,
      coalesce(standing.done, 0) as done, coalesce(standing.under_way, 0) as under_way, standing.unbegun_until,
      scores.scaled
    from people left join standing on standing.person = people.id and people.role in ('student', 'guest')
      left join listed_scores(who) scores on scores.taker = people.id and people.role in ('student', 'guest')
    where people.id = any (who)
  )
  update person_tests set allotted = counted.allotted, begun = counted.begun, done = counted.done,
    under_way = counted.under_way, unbegun_until = counted.unbegun_until, last_score = counted.scaled
  from counted where counted.person = person_tests.person
    and (person_tests.allotted, person_tests.begun, person_tests.done, person_tests.under_way,
        person_tests.unbegun_until, person_tests.last_score)
      is distinct from (counted.allotted, counted.begun, counted.done, counted.under_way, counted.unbegun_until,
        counted.scaled);
end $$;

drop trigger person_tests_moved on sessions;
create trigger person_tests_moved after update of status, scaled, score_scale, partly_seen on sessions
  for each row when (
    case when old.status in ('in_progress', 'on_break', 'paused') then 'under_way'
      when old.status in ('scored', 'released') then 'scored' else old.status end
    <> case when new.status in ('in_progress', 'on_break', 'paused') then 'under_way'
      when new.status in ('scored', 'released') then 'scored' else new.status end
    or (old.scaled, old.score_scale, old.partly_seen) is distinct from (new.scaled, new.score_scale, new.partly_seen)
      and new.status in ('scored', 'released'))
  execute function person_tests_of_session();

-- Another scale gives everybody another last score.
create function refresh_last_scores() returns void language sql as $$
  update person_tests set last_score = told.scaled
  from (
    select people.id, scores.scaled
    from people left join listed_scores(array(select id from people where role in ('student', 'guest'))) scores
      on scores.taker = people.id
  ) told
  where told.id = person_tests.person and person_tests.last_score is distinct from told.scaled
$$;

create function last_scores_of_settings() returns trigger language plpgsql as $$
begin
  if exists (select from changed where key in ('scores.sections', 'scores.least', 'scores.most')) then
    perform refresh_last_scores();
  end if;
  return null;
end $$;
create trigger last_scores_chosen after insert on setting_changes referencing new table as changed
  for each statement execute function last_scores_of_settings();

select refresh_last_scores();
