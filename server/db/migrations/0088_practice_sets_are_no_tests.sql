-- A finished practice set counted as one more test of its student in the table of people.
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
    from sessions where taker = any (who) and assessment is not null and status not in ('voided', 'expired')
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

select refresh_person_tests(array(select distinct taker from sessions where practice_set is not null));
