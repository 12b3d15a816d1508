-- Records that are older than this many days when they arrive are refused; null: records back to the year 2000 are stored.
alter table companies add column history_days int default 400 check (history_days between 30 and 10000);

-- The trigger names the columns it watches, so a new column needs it anew.
do $$
declare
  noted text;
begin
  select string_agg(format('%I', column_name), ', ') into noted from information_schema.columns
    where table_schema = current_schema() and table_name = 'companies';
  drop trigger note_data_change on companies;
  execute format('create trigger note_data_change after insert or delete or update of %s on companies
    for each row execute function note_data_change(''data'')', noted);
end $$;
