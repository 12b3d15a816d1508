-- The gap that separates groups was stored and had no effect: groups are formed in the device, and no protocol can set it there.
-- The trigger names all columns of its table.
drop trigger note_data_change on companies;
alter table companies drop column group_gap;
do $$
declare
  noted text;
begin
  select string_agg(format('%I', column_name), ', ') into noted from information_schema.columns
    where table_schema = current_schema() and table_name = 'companies';
  execute format('create trigger note_data_change after insert or delete or update of %s on companies
    for each row execute function note_data_change(''data'')', noted);
end $$;
