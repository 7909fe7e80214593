-- Doubts are also asked at a page of a material and at a second of a video. What they are about may be removed since: its words stay.
alter table doubts
  add column material uuid references study_materials (id) on delete set null,
  -- Null: of a material without pages.
  add column page integer check (page > 0),
  add column video uuid references videos (id) on delete set null,
  add column at_seconds integer check (at_seconds >= 0),
  drop constraint doubts_anchor_check,
  add constraint doubts_anchor_check check (num_nonnulls(question, material, video) <= 1),
  add constraint doubts_page_of_material_check check (page is null or question is null),
  add constraint doubts_second_of_video_check check (video is null or at_seconds is not null);
create index doubts_material_idx on doubts (material, page) where material is not null;
create index doubts_video_idx on doubts (video, at_seconds) where video is not null;
