import { devices } from '@portico/contract/routes/devices';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { type EntityScope, loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { bindDevice, lockDeviceInScope, requirePlacementsInScope, unbindDevice } from './bindings.ts';
import { type DeviceRow, loadDeviceIdsElsewhere, requireCorridor, requireDevices } from './device-rows.ts';
import { parseInstant } from './instants.ts';
import { previewBinding } from './preview-binding.ts';

/** Routes for the placements of devices: bind, unbind, preview and history. */
export function deviceBindingRoutes(app: App): void {
  const { handle, events, clock } = app;

  /** The start of a binding; now if none is given. */
  const parseBindingStart = (given: string | number | undefined, now: Date) =>
    given === undefined || given === '' ? now : parseInstant(given, now);

  handle(devices.bind, async (input, { db, user, recordChange }) => {
    if (input.devices.length === 0) throw new AppError('noDevice');
    const now = new Date(clock.now());
    const from = parseBindingStart(input.from, now);
    const { rows, queued, place } = await db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      const corridor = await requireCorridor(tx, scope, input.corridorId, input.entityId);
      const bound = await requireDevices(tx, scope, input.devices, { company: corridor.companyId });
      const ids = [];
      for (const device of bound) {
        await lockDeviceInScope(tx, scope, device, from);
        ids.push(await bindDevice(tx, device, corridor.id, from, now, user.id, input.move));
      }
      return { rows: bound, queued: ids, place: `${corridor.entityName}, ${corridor.name}` };
    });
    events.emit('devices.changed', { sns: rows.map((device) => device.sn) });
    recordChange({
      name: joinNames(rows),
      companyId: rows[0]?.companyId ?? null,
      changes: diffFields(null, { place }),
    });
    return { bound: rows.length, rewriting: queued.filter((id) => id !== null) };
  });

  handle(devices.unbind, async ({ ids, devices: deviceIds = ids ?? [], ...input }, { db, user, recordChange }) => {
    if (deviceIds.length === 0) throw new AppError('unbindDevice');
    const now = new Date(clock.now());
    const from = parseBindingStart(input.from, now);
    const { rows, queued } = await db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      const unbound = await requireDevices(tx, scope, deviceIds);
      const ids = [];
      for (const device of unbound) {
        await lockDeviceInScope(tx, scope, device, from);
        ids.push(await unbindDevice(tx, device, from, now));
      }
      return { rows: unbound, queued: ids };
    });
    events.emit('devices.changed', { sns: rows.map((device) => device.sn) });
    recordChange({ name: joinNames(rows), companyId: rows[0]?.companyId ?? null });
    return { unbound: rows.length, rewriting: queued.filter((id) => id !== null) };
  });

  handle(devices.previewBinding, async ({ devices: ids, corridorId, from }, { db, user }) => {
    if (ids.length === 0) throw new AppError('noDevice');
    const since = parseBindingStart(from, new Date(clock.now()));
    const previewInput = await db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      const corridor = corridorId === undefined ? null : await requireCorridor(tx, scope, corridorId, null);
      const rows = await requireDevices(tx, scope, ids, { company: corridor?.companyId ?? null });
      for (const device of rows) await requirePlacementsInScope(tx, scope, device, since);
      return { devices: rows, corridor, since };
    });
    return previewBinding(db, app.countingStore, previewInput);
  });

  handle(devices.bindings, async ({ page, size, ...filter }, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const scope = await loadEntityScope(tx, user);
      await requireVisibleFilter(tx, scope, filter);
      return bindingPage(tx, scope, filter, { page, size });
    }),
  );

  handle(devices.rewrite, async ({ ids }, { db, user }) => {
    const content = await db.transaction().execute(async (tx) => {
      const { companyId, entityIds } = await loadEntityScope(tx, user);
      const rows = await tx
        .selectFrom('rewrites')
        .innerJoin('devices', 'devices.id', 'rewrites.deviceId')
        .select(['rewrites.id', 'rewrites.state', 'rewrites.done', 'rewrites.total'])
        .where(sql<boolean>`rewrites.id = any(${[...ids]}::bigint[])`)
        .$if(companyId !== null, (query) => query.where('devices.companyId', '=', companyId ?? 0))
        .$if(entityIds !== 'all', (query) =>
          query.where(
            sql<boolean>`(devices.entity_id is null or devices.entity_id = any(${[...entityIds].map(Number)}::bigint[]))`,
          ),
        )
        .orderBy('rewrites.id')
        .execute();
      return rows.map((row) => ({ ...row, state: requireRewriteState(row.state) }));
    });
    return { content, totalElements: content.length };
  });
}

const joinNames = (rows: readonly DeviceRow[]) => rows.map(({ name }) => name).join(', ');

function requireRewriteState(state: string): 'waiting' | 'running' | 'done' {
  if (state === 'waiting' || state === 'running' || state === 'done') return state;
  throw new AppError('serverError');
}

type BindingFilter = { deviceId?: number | undefined; corridorId?: number | undefined; entityId?: number | undefined };

/** Throws `notFound` unless the device, entrance or entity of a history is visible. The entrance may be deleted. */
async function requireVisibleFilter(
  tx: Db,
  scope: EntityScope,
  { deviceId, corridorId, entityId }: BindingFilter,
): Promise<void> {
  if (deviceId !== undefined) await requireDevices(tx, scope, [deviceId]);
  if (entityId !== undefined) await loadVisibleEntities(tx, scope, { ids: [entityId] });
  if (corridorId === undefined) return;
  const corridor = await tx.selectFrom('corridors').select('entityId').where('id', '=', corridorId).executeTakeFirst();
  if (corridor === undefined) throw new AppError('notFound');
  await loadVisibleEntities(tx, scope, { ids: [corridor.entityId] });
}

async function bindingPage(
  tx: Db,
  scope: EntityScope,
  filter: BindingFilter,
  { page, size }: { page: number; size: number },
) {
  const { deviceId, corridorId, entityId } = filter;
  const { companyId, entityIds } = scope;
  let found = tx
    .selectFrom('bindings')
    .innerJoin('devices', 'devices.id', 'bindings.deviceId')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .innerJoin('entities', 'entities.id', 'corridors.entityId');
  if (companyId !== null) found = found.where('bindings.companyId', '=', companyId);
  if (entityIds !== 'all') found = found.where(sql<boolean>`corridors.entity_id = any(${[...entityIds]}::bigint[])`);
  if (deviceId !== undefined) found = found.where('bindings.deviceId', '=', deviceId);
  if (corridorId !== undefined) found = found.where('bindings.corridorId', '=', corridorId);
  if (entityId !== undefined) found = found.where('corridors.entityId', '=', entityId);
  const rows = await found
    .leftJoin('users', 'users.id', 'bindings.createdBy')
    .select(['bindings.id', 'bindings.deviceId', 'bindings.fromAt', 'bindings.toAt', 'devices.sn'])
    .select(['devices.name as deviceName', 'entities.id as entityId', 'entities.name as entityName'])
    .select(['corridors.id as corridorId', 'corridors.name as corridorName', 'users.nickName as operator'])
    .orderBy('bindings.fromAt', 'desc')
    .orderBy('bindings.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const elsewhere = await loadDeviceIdsElsewhere(
    tx,
    scope,
    rows.map((row) => row.deviceId),
  );
  const content = rows.map(({ fromAt, toAt, ...row }) => ({
    ...row,
    ...(elsewhere.has(row.deviceId) ? { deviceId: null, sn: null, deviceName: null } : {}),
    startTime: fromAt.toISOString(),
    endTime: toAt?.toISOString() ?? null,
  }));
  return { content, totalElements: total };
}
