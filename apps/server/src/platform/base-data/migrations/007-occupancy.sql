-- What live occupancy needs to know of a store. capacity: most people at once; null: not said. occupancy_reset: local time of day,
-- "HH:mm:ss", at which counting who is inside begins anew; null: at opening.
alter table entities
  add column capacity int check (capacity between 1 and 1000000),
  add column occupancy_reset text check (occupancy_reset ~ '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$');
