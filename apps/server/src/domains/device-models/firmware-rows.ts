import type { InputOf } from '@portico/contract/route';
import type { UpdateConfig, updateConfigs } from '@portico/contract/routes/device-models';
import { sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';
import { firmwareColumns } from './change-firmware.ts';

const columns = ['id', ...firmwareColumns, 'createdAt'] as const;

const waiting = sql<number>`(select count(*) from devices
  where devices.wanted_firmware = firmware_configs.id and devices.removed_at is null)`.as('waiting');

const sortColumns = {
  id: sql`id`,
  model: sql`lower(model)`,
  version: sql`lower(version)`,
  createTime: sql`created_at`,
};

/** A page of the firmware configurations, newest first unless told. */
export async function configPage(
  db: Db,
  { firmwareType, deviceType, model = '', sort, page, size }: InputOf<typeof updateConfigs.list>,
): Promise<{ content: UpdateConfig[]; totalElements: number }> {
  let matching = db.selectFrom('firmwareConfigs');
  if (firmwareType !== undefined) matching = matching.where('firmwareType', '=', firmwareType);
  if (deviceType !== undefined) matching = matching.where('deviceType', '=', deviceType);
  if (model !== '') matching = matching.where(sql<boolean>`strpos(lower(model), lower(${model})) > 0`);
  const { field, descending } = sort ?? { field: 'createTime', descending: true };
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching
    .select(columns)
    .select(waiting)
    .orderBy(sortColumns[field], direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { content: rows.map(asTold), totalElements: total };
}

/** What devices of a model are compared with; null: nobody has said. */
export async function latestConfig(
  db: Db,
  { deviceType, model, firmwareType }: InputOf<typeof updateConfigs.latest>,
): Promise<UpdateConfig | null> {
  const row = await db
    .selectFrom('firmwareConfigs')
    .select(columns)
    .select(waiting)
    .where('latest', '=', true)
    .where('deviceType', '=', deviceType)
    .where('firmwareType', '=', firmwareType)
    .where(sql<boolean>`lower(model) = lower(${model})`)
    .executeTakeFirst();
  return row === undefined ? null : asTold(row);
}

function asTold({ createdAt, ...row }: Omit<UpdateConfig, 'createTime'> & { createdAt: Date }): UpdateConfig {
  return { ...row, createTime: createdAt.toISOString() };
}
