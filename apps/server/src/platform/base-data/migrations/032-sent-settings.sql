-- The settings in the last reply to a device, until the device reports or confirms them: {kind, at, settings}; kind: of the message that was
-- answered; at: epoch seconds; settings: {uploadInterval, recordPeriod, velocity, direction}, those that its format carries.
alter table devices add column sent_settings jsonb;
-- People inside as a device reported them last, and when. Not counted, so never added to records.
alter table devices add column inside int;
alter table devices add column inside_at timestamptz;
create trigger note_levels after update of sent_settings, inside, inside_at on devices
  for each row execute function note_data_change('report');
