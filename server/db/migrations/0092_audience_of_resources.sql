-- Whom a resource is for. Every resource that exists is for staff until somebody shares it with students.
alter table subject_resources add column audience text not null default 'staff'
  check (audience in ('staff', 'students'));
alter table subject_resources alter column audience drop default;
