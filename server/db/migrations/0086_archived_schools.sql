-- A school that is out of use: it is read, takes nothing new, and stands in no choice. Null while it is in use.
alter table schools add column archived_at timestamptz;
