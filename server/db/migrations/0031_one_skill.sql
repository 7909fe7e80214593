-- A question is about one skill, so that figures by skill add up. Of several the first by their topics' order stays; what
-- else it was filed under is kept beside, in no figure, until somebody files it anew.

create table question_further_tags (
  question uuid not null references questions (id) on delete cascade,
  tag uuid not null references tags (id) on delete cascade,
  primary key (question, tag)
);
create index question_further_tags_tag_idx on question_further_tags (tag);

-- A topic is said by its sub-topic already.
delete from question_tags using tags topic
where topic.id = question_tags.tag and topic.kind = 'topic' and exists (
  select from question_tags finer join tags sub_topic on sub_topic.id = finer.tag and sub_topic.kind = 'sub_topic'
  where finer.question = question_tags.question and sub_topic.parent = topic.id);

with skills as (
  select question_tags.question, question_tags.tag, row_number() over (
    partition by question_tags.question order by topic.position, topic.id, own.position, own.id) as place
  from question_tags join tags own on own.id = question_tags.tag
    join tags topic on topic.id = case own.kind when 'sub_topic' then own.parent else own.id end
  where own.kind in ('topic', 'sub_topic')
), beside as (
  delete from question_tags using skills
  where skills.place > 1 and skills.question = question_tags.question and skills.tag = question_tags.tag
  returning question_tags.question, question_tags.tag
)
insert into question_further_tags (question, tag) select question, tag from beside;

-- Who has one open is told that it changed.
update questions set version = version + 1 where id in (select question from question_further_tags);
