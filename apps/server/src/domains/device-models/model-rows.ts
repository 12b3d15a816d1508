import type { InputOf } from '@portico/contract/route';
import type { DeviceModel, deviceModels } from '@portico/contract/routes/device-models';
import type { Language } from '@portico/contract/words/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText, hasName } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';

const livingDevices = sql<number>`(select count(*) from devices where devices.removed_at is null
  and devices.device_type = device_models.device_type and devices.model_key = device_models.code_key)`;

const sortColumns = (language: Language) => ({
  id: sql`id`,
  deviceType: sql`device_type`,
  deviceName: orderByName('deviceName', language),
  code: orderByName('code', language),
  devices: sql`devices`,
});

/** A page of the models; by type and code by default. */
export async function loadDeviceModelPage(
  db: Db,
  { deviceType, name = '', sort, page, size }: InputOf<typeof deviceModels.list>,
  language: Language,
): Promise<{ content: DeviceModel[]; totalElements: number }> {
  let matching = db.selectFrom('deviceModels');
  if (deviceType !== undefined) matching = matching.where('deviceType', '=', deviceType);
  if (name !== '') {
    matching = matching.where(containsText(['deviceName', 'code'], name));
  }
  const { field, descending } = sort ?? { field: 'deviceType', descending: false };
  const rows = await matching
    .select(['id', 'deviceType', 'deviceName', 'code', 'snLength as snLenth', 'format', 'builtIn', 'revision'])
    .select(livingDevices.as('devices'))
    .orderBy(sortColumns(language)[field], descending ? 'desc' : 'asc')
    .orderBy(orderByName('code', language))
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { content: rows, totalElements: total };
}

/** Whether a model has devices that are not removed; the case of the code makes no difference. */
export async function hasDevicesOfModel(db: Db, deviceType: number, code: string): Promise<boolean> {
  const found = await db
    .selectFrom('devices')
    .select('id')
    .where('removedAt', 'is', null)
    .where('deviceType', '=', deviceType)
    .where(hasName('model', code))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
