import type { InputOf } from '@portico/contract/route';
import type { FirmwareConfig, updateConfigs } from '@portico/contract/routes/device-models';
import type { Language } from '@portico/contract/words/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText, hasName } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import { firmwareColumns } from './change-firmware.ts';

const columns = ['id', ...firmwareColumns, 'createdAt'] as const;

const waitingDeviceCount = sql<number>`(select count(*) from devices
  where devices.wanted_firmware = firmware_configs.id and devices.removed_at is null)`.as('waiting');

const sortColumns = (language: Language) => ({
  id: sql`id`,
  model: orderByName('model', language),
  version: orderByName('version', language),
  createTime: sql`created_at`,
});

/** A page of the firmware configurations; newest first by default. */
export async function loadFirmwareConfigPage(
  db: Db,
  { firmwareType, deviceType, model = '', sort, page, size }: InputOf<typeof updateConfigs.list>,
  language: Language,
): Promise<{ content: FirmwareConfig[]; totalElements: number }> {
  let matching = db.selectFrom('firmwareConfigs');
  if (firmwareType !== undefined) matching = matching.where('firmwareType', '=', firmwareType);
  if (deviceType !== undefined) matching = matching.where('deviceType', '=', deviceType);
  if (model !== '') matching = matching.where(containsText('model', model));
  const { field, descending } = sort ?? { field: 'createTime', descending: true };
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching
    .select(columns)
    .select(waitingDeviceCount)
    .orderBy(sortColumns(language)[field], direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await matching.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { content: rows.map(toFirmwareConfig), totalElements: total };
}

/** The latest firmware of a model, with which its devices are compared; null: none is configured. */
export async function loadLatestFirmwareConfig(
  db: Db,
  { deviceType, model, firmwareType }: InputOf<typeof updateConfigs.latest>,
): Promise<FirmwareConfig | null> {
  const row = await db
    .selectFrom('firmwareConfigs')
    .select(columns)
    .select(waitingDeviceCount)
    .where('latest', '=', true)
    .where('deviceType', '=', deviceType)
    .where('firmwareType', '=', firmwareType)
    .where(hasName('model', model))
    .executeTakeFirst();
  return row === undefined ? null : toFirmwareConfig(row);
}

function toFirmwareConfig({
  createdAt,
  ...row
}: Omit<FirmwareConfig, 'createTime'> & { createdAt: Date }): FirmwareConfig {
  return { ...row, createTime: createdAt.toISOString() };
}
