-- What the counting store held when it was last examined. Of counts that no longer load, only these tables say whose they were.
-- Calls of users read damaged_counts alone.

-- The number of records of a device on each UTC day of a month, repeats counted once. store_table: a table of the counting store.
-- month: yyyymm. device_id: also a device number of synthetic records, which has no row in devices.
create table stored_days (
  company_id bigint not null references companies on delete cascade,
  store_table text not null,
  month int not null,
  device_id bigint not null,
  days int[] not null check (cardinality(days) = 31),
  primary key (store_table, month, company_id, device_id)
);
-- The months of a company or device, which a deletion of counts forgets.
create index stored_days_company on stored_days (company_id, device_id);

-- The months whose records are in stored_days. parts: a digest of the engine's parts at that time.
create table stored_months (
  store_table text not null,
  month int not null,
  parts text not null,
  primary key (store_table, month)
);

-- Counts that are damaged now. days: a bit for each UTC day, the lowest for the first. missing: that many records are gone; unreadable:
-- they are in a part with a wrong checksum (records: 0).
create table damaged_counts (
  company_id bigint not null references companies on delete cascade,
  store_table text not null,
  month int not null,
  device_id bigint not null,
  cause text not null check (cause in ('missing', 'unreadable')),
  days int not null,
  records int not null,
  found_at timestamptz not null,
  primary key (store_table, month, company_id, device_id, cause)
);
-- The damage of a company's devices, which is a finding of each.
create index damaged_counts_company on damaged_counts (company_id, device_id);

-- Parts that the engine set aside or finds damaged. explained: the devices concerned are in damaged_counts, or nothing is missing.
create table damaged_parts (
  store_table text not null,
  part text not null,
  month int not null,
  explained boolean not null,
  found_at timestamptz not null,
  primary key (store_table, part)
);

alter table damaged_counts enable row level security;
alter table damaged_counts force row level security;
create policy owner on damaged_counts to current_user using (true) with check (true);
create policy company on damaged_counts to portico_app
  using ((select portico_everywhere()) or company_id = (select portico_company()))
  with check (portico_everywhere() or company_id = portico_company());
grant select on damaged_counts to portico_app;

-- Expected periods depend on the damage, and are kept in memory.
create trigger note_data_change
  after insert or delete or update of company_id, store_table, month, device_id, cause, days, records, found_at on damaged_counts
  for each row execute function note_data_change('data');
