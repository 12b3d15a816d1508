-- Records that are older than this many days when they arrive are refused; null: records back to the year 2000 are stored.
alter table companies add column history_days int default 400 check (history_days between 30 and 10000);
