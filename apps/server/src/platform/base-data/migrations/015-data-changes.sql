-- A row for each transaction that changed what server nodes keep in memory (kind 'data'), or when a device last reported (kind 'report').
-- Every node reads how many there are, and the sum of their transaction numbers, before it uses what it keeps: these two differ after each
-- change, in whatever order transactions commit. No key: a restored database may hold rows of transactions that are still to come.
create table data_changes (
  kind text not null check (kind in ('data', 'report')),
  transaction xid8 not null default pg_current_xact_id()
);

-- Notes a change once for each transaction and kind; the note of a savepoint that is rolled back goes with it.
-- As the owner: calls of users have no right to this table.
create function note_data_change() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if current_setting('portico.noted_' || tg_argv[0], true) is distinct from pg_current_xact_id()::text then
    insert into data_changes (kind) values (tg_argv[0]);
    perform set_config('portico.noted_' || tg_argv[0], pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;
revoke execute on function note_data_change() from public;

-- Every table is watched, row by row, so that a statement which changes nothing notes nothing. Left out are logs, queues and what nothing
-- kept in memory is read from; of some tables the columns that change all day.
do $$
declare
  name text;
  noted text;
  of_reports constant text[] := array['last_at', 'last_upload_at', 'last_data_at', 'clock_synced_at', 'clock_skew_seconds', 'clock_told_at',
    'clock_wrong_since', 'battery', 'battery_tx', 'signal', 'focus', 'counting', 'version', 'mac', 'ip', 'connection', 'wifi_ssid',
    'hw_platform', 'sw_release', 'network', 'reported_upload_interval', 'reported_record_period', 'reported_velocity', 'reported_direction'];
begin
  for name in select tablename from pg_tables where schemaname = current_schema() and tablename not in (
    'data_changes', 'kysely_migration', 'kysely_migration_lock', 'settings', 'challenges', 'login_attempts', 'email_codes', 'recovery_codes',
    'device_logs', 'unassigned_devices', 'unassigned_messages', 'operation_logs', 'images', 'removed_companies', 'imports', 'import_rows',
    'rewrites', 'rule_runs', 'findings', 'export_jobs', 'saved_views', 'firmware_files', 'firmware_configs')
  loop
    select string_agg(format('%I', column_name), ', ') into noted from information_schema.columns
      where table_schema = current_schema() and table_name = name and not (
        (name = 'devices' and column_name = any (of_reports))
        or (name = 'sessions' and column_name = 'last_seen_at')
        or (name = 'entities' and column_name = 'health_checked_at'));
    execute format('create trigger note_data_change after insert or delete or update of %s on %I
      for each row execute function note_data_change(''data'')', noted, name);
  end loop;
  execute format('create trigger note_report after update of %s on devices for each row execute function note_data_change(''report'')',
    array_to_string(of_reports, ', '));
end $$;
