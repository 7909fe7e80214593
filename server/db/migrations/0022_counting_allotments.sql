-- An allotment that counts holds back the answers of its school until it closes.
alter table allocations add column counts boolean not null default false;
alter table allocations add check (not counts or closes_at is not null);

-- Since when what of a session is out (JSON as features/results/release.rules.ts has it): what has been out stays out.
alter table sessions add column out_since jsonb;
