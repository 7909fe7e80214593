-- Weekly reports tell of what was read and watched, of doubts and of what study brought; those before told of none.
update weekly_reports
set figures = '{"studied": [], "studied_before": [], "asked": 0, "asked_before": 0, "brought": null}'::jsonb || figures;

-- Whether a doubt was asked in some week: by whom, when.
create index doubts_asked_idx on doubts (asker, asked_at);

-- What helps with a node may be a material of the library or a recorded lesson.
alter table subject_resources
  add column material uuid references study_materials (id) on delete cascade,
  add column video uuid references videos (id) on delete cascade,
  drop constraint subject_resources_check,
  add constraint subject_resources_kind_check check (num_nonnulls(url, file, material, video) = 1);
create index subject_resources_material_idx on subject_resources (material) where material is not null;
create index subject_resources_video_idx on subject_resources (video) where video is not null;
