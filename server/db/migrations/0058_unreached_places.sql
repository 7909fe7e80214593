-- Which questions of a session were not reached, and not only how many: by section and by question an analysis tells what
-- time cost. As features/results/sheet.rules.ts writes it: the places, among all placements of the revision from 0, of what
-- stands behind the last answer of its section, in the order in which its taker had it.
with asked as (
  select sheets.session, sessions.revision, slots.position as slot, given.question, given.number,
    coalesce(attempts.outcome, 'omitted') <> 'omitted' as is_answered
  from session_sheets sheets
  join sessions on sessions.id = sheets.session
  join session_sections slots on slots.session = sheets.session
  cross join lateral unnest(slots.questions) with ordinality as given (question, number)
  left join attempts on attempts.session = sheets.session and attempts.question = given.question
  where (sheets.sheet::json ->> 'unreached')::int > 0
),
reached as (
  select *, coalesce(max(number) filter (where is_answered) over (partition by session, slot), 0) as last_answered from asked
),
placed as (
  select revisions.id as revision, (placement ->> 'question')::uuid as question,
    row_number() over (partition by revisions.id order by section_number, placement_number) - 1 as place
  from assessment_revisions revisions
  cross join lateral jsonb_array_elements(revisions.content -> 'sections') with ordinality as sections (section, section_number)
  cross join lateral jsonb_array_elements(section -> 'placements') with ordinality as placements (placement, placement_number)
  where revisions.id in (select revision from asked)
),
unreached as (
  select reached.session, json_agg(placed.place order by placed.place) as places
  from reached join placed on placed.revision = reached.revision and placed.question = reached.question
  where reached.number > reached.last_answered
  group by reached.session
)
update session_sheets
set sheet = (each.sheet::jsonb || jsonb_build_object('unreached', coalesce(unreached.places::jsonb, '[]'::jsonb)))::text
from session_sheets as each left join unreached on unreached.session = each.session
where session_sheets.session = each.session;
