-- The Wi-Fi password that a device is to use, encrypted (platform/stored-secrets.ts); null: none is set.
alter table devices add column wifi_password text;
create trigger note_wifi_password after update of wifi_password on devices for each row execute function note_data_change('data');
