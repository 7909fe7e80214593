-- A link that staff hand over themselves, and the code of a printed slip.
alter table one_use_tokens drop constraint one_use_tokens_purpose_check;
alter table one_use_tokens add constraint one_use_tokens_purpose_check check (purpose in
  ('first_admin', 'invitation', 'link', 'slip', 'reset', 'confirm_email', 'change_email', 'consent', 'mobile_enroll', 'mobile_reset'));

-- The newest way in that somebody was given who has no password of their own yet. An invitation names its mail, whose
-- status says whether it has left.
create table sign_in_offers (
  person uuid primary key references people (id) on delete cascade,
  way text not null check (way in ('mail', 'link', 'slip')),
  message uuid,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  check ((way = 'mail') = (message is not null))
);

-- Nobody is invited before an invitation has left.
update saved_views set filters = jsonb_set(filters, '{status}', (
  select jsonb_agg(case status when '"invited"' then '"no_password"'::jsonb else status end)
  from jsonb_array_elements(filters -> 'status') status))
where filters -> 'status' @> '["invited"]';
