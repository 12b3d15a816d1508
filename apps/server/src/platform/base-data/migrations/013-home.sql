-- Panels of home in the order a person has them, comma separated, those put away with a "-" before their name; null: all, in the
-- product's order.
alter table users add column home_panels text;
grant select (home_panels), update (home_panels) on users to portico_app;
