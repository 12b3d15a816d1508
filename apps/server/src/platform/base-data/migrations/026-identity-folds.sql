-- Which spellings are one name or one serial number is decided by the program (packages/contract/src/words/identity-fold.ts), not by lower()
-- of the database, which folds other letters. The program writes what it compares: <column>_key for identity, <column>_search for searches
-- (see folded-columns.ts). <column>_duplicate: an older row has the same key; both keep their names, see below.
alter table companies add column name_search text;
alter table organisations
  add column name_key text, add column name_search text, add column name_duplicate boolean not null default false;
alter table roles
  add column name_key text, add column name_search text, add column name_duplicate boolean not null default false,
  add column permission_key text, add column permission_duplicate boolean not null default false;
alter table users
  add column username_key text, add column username_search text, add column username_duplicate boolean not null default false,
  add column nick_name_search text, add column phone_search text, add column email_search text;
alter table entities
  add column name_key text, add column name_search text, add column name_duplicate boolean not null default false,
  add column city_search text, add column address_search text, add column tags_search text not null default '';
alter table corridors
  add column name_key text, add column name_search text, add column name_duplicate boolean not null default false;
alter table areas
  add column name_key text, add column name_search text, add column name_duplicate boolean not null default false;
alter table device_models
  add column code_key text, add column code_search text, add column code_duplicate boolean not null default false,
  add column device_name_search text;
alter table firmware_configs
  add column model_key text, add column model_search text,
  add column version_key text, add column version_duplicate boolean not null default false;
alter table devices
  add column sn_key text, add column sn_search text, add column sn_duplicate boolean not null default false,
  add column model_key text, add column version_key text, add column name_search text;
alter table unassigned_devices add column sn_key text, add column sn_search text;
alter table unassigned_messages add column sn_key text;
alter table saved_views
  add column name_key text, add column name_search text, add column name_duplicate boolean not null default false;
alter table holidays
  add column name_key text, add column name_search text, add column name_duplicate boolean not null default false;
alter table counting_rules add column reason_search text;
alter table login_attempts add column username_key text, add column username_search text;
alter table operation_logs add column username_search text, add column target_name_search text;

-- The program folds the existing rows. The log may only be added to, except here.
alter table operation_logs disable trigger operation_logs_append_only;
program 'fold existing rows';
alter table operation_logs enable trigger operation_logs_append_only;

-- Of two rows with the same key the older one, with the smaller id, has the name. The younger one keeps its spelling, and everything that
-- belongs to it; it is found by exactly this spelling, until it is renamed. The program reports each at the start.
create function mark_duplicates(table_name text, name_column text, scope text, condition text default 'true') returns void
language plpgsql as $$
begin
  execute format('update %1$I set %2$I = true from (
      select id, row_number() over (partition by %4$s, %3$I order by id) as position from %1$I where %5$s
    ) as numbered where numbered.id = %1$I.id and position > 1',
    table_name, name_column || '_duplicate', name_column || '_key', scope, condition);
end $$;
select mark_duplicates('organisations', 'name', 'company_id, coalesce(parent_id, 0)');
select mark_duplicates('roles', 'name', 'coalesce(company_id, 0)');
select mark_duplicates('roles', 'permission', 'coalesce(company_id, 0)');
select mark_duplicates('users', 'username', 'true');
select mark_duplicates('entities', 'name', 'company_id');
select mark_duplicates('corridors', 'name', 'entity_id', 'removed_at is null');
select mark_duplicates('areas', 'name', 'entity_id');
select mark_duplicates('device_models', 'code', 'device_type');
select mark_duplicates('firmware_configs', 'version', 'device_type, model_key, firmware_type');
select mark_duplicates('devices', 'sn', 'true', 'removed_at is null');
select mark_duplicates('saved_views', 'name', 'owner, view_page', 'owner is not null');
select mark_duplicates('holidays', 'name', 'company_id, organisation_id, start_date');
drop function mark_duplicates(text, text, text, text);
program 'report duplicate names';
-- Of two models that are one now, the older configuration stays the latest.
update firmware_configs set latest = false from firmware_configs as older
  where firmware_configs.latest and older.latest and older.id < firmware_configs.id and older.device_type = firmware_configs.device_type
    and older.firmware_type = firmware_configs.firmware_type and older.model_key = firmware_configs.model_key;

alter table companies alter column name_search set not null;
alter table organisations alter column name_key set not null, alter column name_search set not null;
alter table roles
  alter column name_key set not null, alter column name_search set not null, alter column permission_key set not null;
alter table users
  alter column username_key set not null, alter column username_search set not null, alter column nick_name_search set not null;
alter table entities alter column name_key set not null, alter column name_search set not null;
alter table corridors alter column name_key set not null, alter column name_search set not null;
alter table areas alter column name_key set not null, alter column name_search set not null;
alter table device_models
  alter column code_key set not null, alter column code_search set not null, alter column device_name_search set not null;
alter table firmware_configs
  alter column model_key set not null, alter column model_search set not null, alter column version_key set not null;
alter table devices
  alter column sn_key set not null, alter column sn_search set not null, alter column model_key set not null,
  alter column name_search set not null;
alter table unassigned_messages alter column sn_key set not null;
alter table saved_views alter column name_key set not null, alter column name_search set not null;
alter table holidays alter column name_key set not null, alter column name_search set not null;
alter table counting_rules alter column reason_search set not null;
alter table login_attempts alter column username_key set not null, alter column username_search set not null;
alter table operation_logs alter column username_search set not null;

-- The unique names, as before, by key.
drop index organisations_name;
create unique index organisations_name on organisations (company_id, coalesce(parent_id, 0), name_key) where not name_duplicate;
drop index roles_name;
create unique index roles_name on roles (coalesce(company_id, 0), name_key) where not name_duplicate;
drop index roles_permission;
create unique index roles_permission on roles (coalesce(company_id, 0), permission_key) where not permission_duplicate;
-- A login finds its user by the first; the second keeps a spelling unique among users with one key.
drop index users_username;
create unique index users_username on users (username_key) where not username_duplicate;
create unique index users_username_spelling on users (username_key, username);
drop index entities_name;
create unique index entities_name on entities (company_id, name_key) where not name_duplicate;
drop index corridors_name;
create unique index corridors_name on corridors (entity_id, name_key) where removed_at is null and not name_duplicate;
drop index areas_name;
create unique index areas_name on areas (entity_id, name_key) where not name_duplicate;
drop index device_models_code;
create unique index device_models_code on device_models (device_type, code_key) where not code_duplicate;
drop index firmware_configs_latest;
create unique index firmware_configs_latest on firmware_configs (device_type, model_key, firmware_type) where latest;
drop index firmware_configs_version;
create unique index firmware_configs_version on firmware_configs (device_type, model_key, firmware_type, version_key)
  where not version_duplicate;
-- A message finds its device by the second, which also keeps a spelling unique among devices with one key.
drop index devices_sn;
create unique index devices_sn on devices (sn_key) where removed_at is null and not sn_duplicate;
create unique index devices_sn_spelling on devices (sn_key, sn) where removed_at is null;
drop index saved_views_name;
create unique index saved_views_name on saved_views (owner, view_page, name_key) where not name_duplicate;
drop index holidays_name;
create unique index holidays_name on holidays (company_id, organisation_id, name_key, start_date) nulls not distinct
  where not name_duplicate;
drop index login_attempts_username;
create index login_attempts_username on login_attempts (username_key, at);

-- An unregistered device is one row, whichever spelling it sends; its messages are those of all spellings. The row of the last contact stays.
delete from unassigned_devices using unassigned_devices as later
  where later.sn_key = unassigned_devices.sn_key
    and (later.last_seen_at, later.sn) > (unassigned_devices.last_seen_at, unassigned_devices.sn);
alter table unassigned_devices drop constraint unassigned_devices_pkey;
alter table unassigned_devices
  alter column sn_search set not null, alter column sn_key set not null, add primary key (sn_key);
drop index unassigned_messages_sn;
create index unassigned_messages_sn on unassigned_messages (sn_key, id);

grant select (username_key, username_search, username_duplicate, nick_name_search, phone_search, email_search),
  update (username_key, username_search, username_duplicate, nick_name_search, phone_search, email_search) on users to portico_app;

-- The order of names in lists, by the language of the reader (sort_ and its code in lower case). Digits count as numbers: Store 9 is before
-- Store 10. No index uses them, so a newer ICU needs no rebuild.
do $$
declare
  language text[];
begin
  foreach language slice 1 in array array[
    array['zh', 'zh-CN'], array['zhtw', 'zh-TW'], array['en', 'en'], array['ara', 'ar'], array['de', 'de'], array['es', 'es'],
    array['fra', 'fr'], array['hin', 'hi'], array['id', 'id'], array['it', 'it'], array['jp', 'ja'], array['kor', 'ko'],
    array['nl', 'nl'], array['ph', 'fil'], array['ru', 'ru'], array['th', 'th'], array['tr', 'tr'], array['vie', 'vi']
  ] loop
    begin
      execute format('create collation %I (provider = icu, locale = %L)', 'sort_' || language[1], language[2] || '-u-kn-true');
    exception when others then
      -- This PostgreSQL was built without ICU.
      execute format('create collation %I from "C"', 'sort_' || language[1]);
    end;
  end loop;
end $$;

-- The new columns are watched, see 015-data-changes.sql.
do $$
declare
  name text;
  noted text;
begin
  foreach name in array array['companies', 'organisations', 'roles', 'users', 'entities', 'corridors', 'areas', 'device_models', 'devices',
    'holidays', 'counting_rules'] loop
    select string_agg(format('%I', column_name), ', ') into noted from information_schema.columns
      where table_schema = current_schema() and table_name = name and column_name ~ '_(key|search|duplicate)$'
        and column_name not in ('seed_key', 'version_key');
    execute format('create trigger note_folds after update of %s on %I for each row execute function note_data_change(''data'')', noted, name);
  end loop;
end $$;
create trigger note_version_key after update of version_key on devices for each row execute function note_data_change('report');
