-- Records whose minutes were counted already by another record of their detection line. They are shown, and count when that record is cleared.
-- metrics: as sent, {metric: number}; flags: as of the records table.
create table overlapping_records (
  company_id bigint not null references companies on delete cascade,
  device_id bigint not null references devices on delete cascade,
  line smallint not null,
  at timestamptz not null,
  minutes int not null,
  version bigint not null,
  received_at timestamptz not null,
  flags int not null,
  metrics jsonb not null,
  primary key (device_id, line, at, minutes)
);
create index overlapping_records_company on overlapping_records (company_id);
create index overlapping_records_received on overlapping_records (device_id, received_at);

alter table overlapping_records enable row level security;
alter table overlapping_records force row level security;
create policy owner on overlapping_records to current_user using (true) with check (true);
create policy company on overlapping_records to portico_app
  using ((select portico_everywhere()) or company_id = (select portico_company()))
  with check (portico_everywhere() or company_id = portico_company());
create policy device_id on overlapping_records as restrictive to portico_app using (true)
  with check (exists (select from devices where devices.id = overlapping_records.device_id
    and devices.company_id = overlapping_records.company_id));
grant select, insert, update, delete on overlapping_records to portico_app;
