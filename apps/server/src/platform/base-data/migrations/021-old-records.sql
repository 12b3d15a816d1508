-- Records that were refused because they were older than the history limit of the company, kept for 30 days so that a user can import them.
-- metrics: as sent, {metric: number}.
create table old_records (
  company_id bigint not null references companies on delete cascade,
  device_id bigint not null references devices on delete cascade,
  line smallint not null,
  at timestamptz not null,
  minutes int not null,
  version bigint not null,
  received_at timestamptz not null,
  is_total boolean not null,
  metrics jsonb not null,
  primary key (device_id, line, at)
);
create index old_records_company on old_records (company_id);
create index old_records_received on old_records (received_at);

alter table old_records enable row level security;
alter table old_records force row level security;
create policy owner on old_records to current_user using (true) with check (true);
create policy company on old_records to portico_app
  using ((select portico_everywhere()) or company_id = (select portico_company()))
  with check (portico_everywhere() or company_id = portico_company());
create policy device_id on old_records as restrictive to portico_app using (true)
  with check (exists (select from devices where devices.id = old_records.device_id and devices.company_id = old_records.company_id));
grant select, insert, update, delete on old_records to portico_app;
