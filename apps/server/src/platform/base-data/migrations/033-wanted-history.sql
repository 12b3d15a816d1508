-- Past records [history_from, history_to) that replies request a device to send again, and since when; null: none. For formats whose devices
-- cannot be sent a command.
alter table devices add column history_from timestamptz;
alter table devices add column history_to timestamptz;
alter table devices add column history_asked_at timestamptz;
create trigger note_wanted_history after update of history_from, history_to, history_asked_at on devices
  for each row execute function note_data_change('report');
