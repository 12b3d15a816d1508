-- Correction factors round the counts of a line and day together now, instead of each record. Past records are counted again.
insert into rule_runs (company_id, rule_id, what)
select company_id, id, 'add' from counting_rules where factor is not null and withdrawn_at is null;
