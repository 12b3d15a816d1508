-- What a device owes of the past depends on how often it was to count then, not on how often it is now.
alter table devices
  -- What record_period was before, oldest first: [{"minutes", "until"}], until in epoch seconds.
  add column earlier_periods jsonb not null default '[]';
