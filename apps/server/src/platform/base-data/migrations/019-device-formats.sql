-- Networks (CIDR) from which messages of devices without a secret are believed. companies.device_networks null: any network.
-- devices.networks null: those of the company. seen_networks: [{network, since}], the networks from which messages came in the first week,
-- to propose them; at most eight.
alter table companies add column device_networks text[];
alter table devices
  add column networks text[],
  add column seen_networks jsonb not null default '[]';
-- Where a message of an unregistered device came from; empty: unknown. It is checked like that of any other message.
alter table unassigned_messages add column address text not null default '';

-- The new columns are watched, see 015-data-changes.sql.
create trigger note_networks after update of device_networks on companies for each row execute function note_data_change('data');
create trigger note_networks after update of networks on devices for each row execute function note_data_change('data');
create trigger note_seen_networks after update of seen_networks on devices for each row execute function note_data_change('report');
