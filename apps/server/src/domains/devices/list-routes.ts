import { type Device, devices } from '@portico/contract/routes/devices';
import { foldSerialNumber } from '@portico/contract/words/identity-fold';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { orderBySpelling } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { describeDevices } from './describe-devices.ts';
import {
  loadDevicePageIds,
  requireCorridor,
  selectDeviceIdsBoundTo,
  selectDevicesInScope,
  selectMatchingDevices,
} from './device-rows.ts';
import { deviceStateSql, isBoundSql } from './device-state.ts';
import { loadAverageStaysToday } from './stay-times.ts';

type Reader = Pick<CurrentUser, 'permissions'>;

/** The routes that list devices and count them by state. */
export function deviceListRoutes(app: App): void {
  const { handle, clock } = app;

  handle(devices.list, async ({ page, size, sort, ...filters }, { db, user, language }) =>
    describeFoundDevices(app, db, user, async (tx) => {
      const found = selectMatchingDevices(tx, await loadEntityScope(tx, user), filters, clock.now());
      return loadDevicePageIds(found, { page, size, sort: sort ?? byName, language });
    }),
  );

  handle(devices.all, async ({ page, size, sort, ...filters }, { db, user, language }) =>
    describeFoundDevices(app, db, user, async (tx) => {
      const found = selectMatchingDevices(tx, allCompaniesScope, filters, clock.now());
      return loadDevicePageIds(found, {
        page,
        size,
        sort: sort ?? { field: 'createTime', descending: true },
        language,
      });
    }),
  );

  handle(devices.details, async ({ id, sn }, { db, user }) => {
    if (id === undefined && sn === undefined) throw new AppError('badRequest', { id: 'required' });
    const { content } = await describeFoundDevices(app, db, user, async (tx) => {
      const found = selectDevicesInScope(tx, await loadEntityScope(tx, user));
      const matching =
        id === undefined
          ? found
              .where('devices.snKey', '=', foldSerialNumber(sn ?? ''))
              .orderBy(orderBySpelling('devices.sn', sn ?? ''))
              .limit(1)
          : found.where('devices.id', '=', id);
      const ids = (await matching.select('devices.id').execute()).map((row) => row.id);
      return { ids, total: ids.length };
    });
    const [device] = content;
    if (device === undefined) throw new AppError('notFound');
    return device;
  });

  handle(devices.byEntity, async ({ entityId, areaId, deviceType }, { db, user, language }) =>
    describeFoundDevices(app, db, user, async (tx) => {
      const scope = await loadEntityScope(tx, user);
      await loadVisibleEntities(tx, scope, { ids: [entityId] });
      let found = selectMatchingDevices(tx, scope, { entityId, deviceType }, clock.now());
      if (areaId !== undefined) {
        const corridorIds = await loadCorridorIdsOfArea(tx, entityId, areaId);
        found = found.where(sql<boolean>`devices.id in ${selectDeviceIdsBoundTo(corridorIds)}`);
      }
      const rows = await found
        .select('devices.id')
        .orderBy(
          sql`(select ${orderByName('corridors.name', language)} from bindings join corridors on corridors.id = bindings.corridor_id
            where bindings.device_id = devices.id and bindings.to_at is null) nulls last`,
        )
        .orderBy(orderByName('devices.name', language))
        .orderBy('devices.id')
        .execute();
      if (areaId !== undefined && rows.length === 0) throw new AppError('areaNoDevice');
      return { ids: rows.map(({ id }) => id), total: rows.length };
    }),
  );

  handle(devices.ofCorridor, async ({ page, size, corridorId }, { db, user, language }) =>
    describeFoundDevices(app, db, user, async (tx) => {
      const scope = await loadEntityScope(tx, user);
      await requireCorridor(tx, scope, corridorId, null);
      return loadDevicePageIds(selectMatchingDevices(tx, scope, { corridorId }, clock.now()), {
        page,
        size,
        sort: byName,
        language,
      });
    }),
  );

  handle(devices.unbound, async ({ page, size, entityId, search }, { db, user, language }) =>
    describeFoundDevices(app, db, user, async (tx) => {
      const scope = await loadEntityScope(tx, user);
      const found = selectMatchingDevices(tx, scope, { search }, clock.now()).where(sql<boolean>`not ${isBoundSql}`);
      const paging = { page, size, sort: byName, language };
      if (entityId === undefined) return loadDevicePageIds(found, paging);
      return loadDevicePageIds(found, { ...paging, first: sql<boolean>`(devices.entity_id = ${entityId}) is true` });
    }),
  );

  handle(devices.useInfo, async (filters, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const rows = await selectMatchingDevices(tx, await loadEntityScope(tx, user), filters, clock.now())
        .select((count) => [deviceStateSql(clock.now()).as('state'), count.fn.countAll<number>().as('size')])
        .groupBy(sql`1`)
        .execute();
      const sizes = new Map(rows.map(({ state, size }) => [state, size]));
      const [online, offline, unused, expire] = (['online', 'offline', 'unused', 'expired'] as const).map(
        (state) => sizes.get(state) ?? 0,
      ) as [number, number, number, number]; // map keeps the four elements
      const sum = online + offline + unused + expire;
      const company = await tx
        .selectFrom('companies')
        .select('deviceQuota')
        .where('id', '=', user.companyId ?? 0)
        .executeTakeFirst();
      const quota = company?.deviceQuota ?? null;
      return { normal: online, sum, use: online + offline, expire, online, offline, unused, quota };
    }),
  );

  handle(devices.options, async (_input, { db, user }) => {
    const content = await db.transaction().execute(async (tx) =>
      selectDevicesInScope(tx, await loadEntityScope(tx, user))
        .select(['devices.deviceType', 'devices.model', 'devices.version'])
        .distinct()
        .orderBy('devices.deviceType')
        .orderBy('devices.model')
        .orderBy('devices.version')
        .execute(),
    );
    return { content, totalElements: content.length };
  });
}

const byName = { field: 'name', descending: false } as const;
const allCompaniesScope = { companyId: null, entityIds: 'all' } as const;

/** The devices that a search finds, as the API returns them. */
async function describeFoundDevices(
  { clock, countingStore }: App,
  db: Db,
  user: Reader,
  search: (tx: Db) => Promise<{ ids: number[]; total: number }>,
): Promise<{ content: Device[]; totalElements: number }> {
  const { rows, total } = await db.transaction().execute(async (tx) => {
    const found = await search(tx);
    return { rows: await describeDevices(tx, found.ids, user, clock.now()), total: found.total };
  });
  const stayTimes = await loadAverageStaysToday(countingStore, rows, clock.now());
  const content = rows.map(({ companyId: _company, ...row }) => ({
    ...row,
    avgStayTime: stayTimes.get(row.id) ?? null,
  }));
  return { content, totalElements: total };
}

/** The ids of the entrances of an area; `notFound` if the entity has no such area. */
async function loadCorridorIdsOfArea(db: Db, entityId: number, areaId: number): Promise<number[]> {
  const area = await db
    .selectFrom('areas')
    .select('id')
    .where('id', '=', areaId)
    .where('entityId', '=', entityId)
    .executeTakeFirst();
  if (area === undefined) throw new AppError('notFound');
  const rows = await db.selectFrom('areaCorridors').select('corridorId').where('areaId', '=', areaId).execute();
  return rows.map(({ corridorId }) => corridorId);
}
