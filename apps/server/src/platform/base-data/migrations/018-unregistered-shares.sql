-- The list of unregistered devices and their stored messages are shared by address, so that one sender cannot fill them.
alter table unassigned_devices add column sender_address text not null default '';
alter table unassigned_messages add column sender_address text not null default '';
update unassigned_devices set sender_address = address;
update unassigned_messages set sender_address = device.address from unassigned_devices as device where device.sn = unassigned_messages.sn;
