-- Epoch seconds of the newest record of the device in the month when its records were counted: days has the records up to it. New records
-- are later, so they do not replace lost ones in the numbers. null: counted before this column existed.
alter table stored_days add column last_at bigint;
