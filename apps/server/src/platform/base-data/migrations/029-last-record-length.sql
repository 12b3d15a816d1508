-- The length of the newest record of a device in minutes; null before its first one. A device that sends longer records than it is set to
-- may be silent as long.
alter table devices add column last_record_minutes int;
create trigger note_last_record after update of last_record_minutes on devices for each row execute function note_data_change('report');
