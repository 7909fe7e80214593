-- Whether the suggested reason was only confirmed. Reasons that someone chose themselves weigh more.
alter table mistake_reasons add column is_confirmed boolean not null default false;
