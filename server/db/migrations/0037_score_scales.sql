-- On which scale a score is: the kinds of section that it is of, and the least and the greatest that it could be. Scores of
-- one exam on one scale are held against each other, those of one person and those of everybody.
alter table sessions add column score_scale text;
create index sessions_score_scale_idx on sessions (score_scale, taker, submitted_at desc, id desc)
  where score_scale is not null and mode <> 'practice' and status in ('scored', 'released') and not partly_seen;

with ends as (
  select sessions.id, part ->> 'kind' as kind, min(score::double precision) as low, max(score::double precision) as high
  from sessions
    join assessment_revisions on assessment_revisions.id = sessions.revision
    cross join lateral jsonb_array_elements(section_scores -> 'parts') part
    cross join lateral jsonb_array_elements(
      case jsonb_typeof(content -> 'scale') when 'object' then content -> 'scale' -> 'columns' else '[]' end) told
    cross join lateral jsonb_array_elements_text(told -> 'scaled') score
  where scaled is not null and told ->> 'kind' = part ->> 'kind' and part -> 'ability' is null
  group by sessions.id, part ->> 'kind'
), scales as (
  select id, string_agg(kind, ' ' order by kind collate "C") || ' ' || sum(low) || '–' || sum(high) as words
  from ends group by id
)
update sessions set score_scale = scales.words from scales where scales.id = sessions.id;
