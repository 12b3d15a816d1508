-- Festivals belong to an organisation or to the whole company, and know where they came from.
alter table holidays
  -- The organisation it belongs to; null: the whole company.
  add column organisation_id bigint references organisations on delete cascade,
  -- Whether organisations below take it over; of the whole company's always true.
  add column inherit boolean not null default true,
  -- workday: a day off that is worked in exchange for a longer festival; it is kept and shown, and is no festival.
  add column kind text not null default 'festival' check (kind in ('festival', 'workday')),
  -- Where it was taken from: the country (ISO 3166-1), and what it is called there whatever the language and the edits; null: made by hand.
  add column seed_country text,
  add column seed_key text,
  add column revision int not null default 1,
  add check (organisation_id is not null or inherit),
  add check ((seed_country is null) = (seed_key is null));
-- One name begins once on a day in one place.
create unique index holidays_name on holidays (company_id, organisation_id, name, start_date) nulls not distinct;
-- What was taken over is not taken over again.
create index holidays_seed on holidays (company_id, seed_key) where seed_key is not null;
-- For deleting an organisation.
create index holidays_organisation on holidays (organisation_id) where organisation_id is not null;

create policy organisation_id on holidays as restrictive to portico_app using (true)
  with check (organisation_id is null or exists (
    select from organisations where organisations.id = holidays.organisation_id and organisations.company_id = holidays.company_id
  ));
