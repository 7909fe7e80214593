-- The questions of a session whose answers its taker could know when they began it, and whether those are more than a
-- tenth of what they were asked.
alter table sessions add column seen_before uuid[] not null default '{}';
alter table sessions add column partly_seen boolean not null default false;

-- Of those that were begun before this was kept: what an older session of the same person had told them by its switches
-- at once, or by hand.
with known as (
  select later.id, array_agg(distinct question) as questions
  from sessions later
    join sessions older on older.taker = later.taker and older.id <> later.id
      and older.status in ('scored', 'released') and older.scored_at <= later.started_at
    join assessments on assessments.id = older.assessment
    join session_sections theirs on theirs.session = older.id
    cross join unnest(theirs.questions) question
    join session_sections own on own.session = later.id and question = any (own.questions)
  where assessments.release ->> 'score' <> 'never' and assessments.release ->> 'correctness' <> 'never'
    and (older.released_at <= later.started_at
      or assessments.release ->> 'score' = 'at_once' and assessments.release ->> 'correctness' = 'at_once')
  group by later.id
)
update sessions set seen_before = known.questions,
  partly_seen = cardinality(known.questions) > 0.1 * (
    select coalesce(sum(cardinality(questions)), 0) from session_sections where session = sessions.id)
from known where known.id = sessions.id;
