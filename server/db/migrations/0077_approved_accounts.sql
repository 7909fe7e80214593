-- When staff approved an account: they made it, let it in, or changed whose it is. Null where somebody enrolled by
-- themselves and nobody of the staff has looked at it: such an account practices as a guest does. Whoever is a student by
-- now counts as approved, because staff have seen them on their lists.
alter table people add column approved_at timestamptz;
update people set approved_at = created_at where role <> 'guest';
