-- The skill that a doubt is about, as its asker names it; the topics of its question count too.
alter table doubts add column skill uuid references tags;
create index doubts_skill_idx on doubts (skill, changed_at desc, id desc) where skill is not null;
