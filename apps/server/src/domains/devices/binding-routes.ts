import { devices } from '@portico/contract/routes/devices';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityScope, scopeOf, visibleEntities } from '../organisations/index.ts';
import { bindFrom, requirePlacesFrom, requireSeenFrom, unbindFrom } from './bindings.ts';
import { instantFrom } from './instants.ts';
import { previewOf } from './preview.ts';
import { type DeviceRow, requireCorridor, requireDevices } from './rows.ts';

/** Where devices hang, hung, and would hang. */
export function deviceBindings(app: App): void {
  const { handle, events, clock } = app;

  /** From when on a binding is to hold. */
  const startOf = (given: string | number | undefined, now: Date) =>
    given === undefined || given === '' ? now : instantFrom(given, now);

  handle(devices.bind, async (input, { db, user, record }) => {
    if (input.devices.length === 0) throw new AppError('noDevice');
    const now = new Date(clock.now());
    const from = startOf(input.from, now);
    const { rows, queued, place } = await db.transaction().execute(async (tx) => {
      const scope = await scopeOf(tx, user);
      const corridor = await requireCorridor(tx, scope, input.corridorId, input.entityId);
      const bound = await requireDevices(tx, scope, input.devices, { company: corridor.companyId });
      const ids = [];
      for (const device of bound) {
        await requirePlacesFrom(tx, scope, device, from);
        ids.push(await bindFrom(tx, device, corridor.id, from, now, user.id, input.move));
      }
      return { rows: bound, queued: ids, place: `${corridor.entityName}, ${corridor.name}` };
    });
    events.emit('devices.changed', { sns: rows.map((device) => device.sn) });
    record({ name: namesOf(rows), companyId: rows[0]?.companyId ?? null, changes: changesOf(null, { place }) });
    return { bound: rows.length, rewriting: queued.filter((id) => id !== null) };
  });

  handle(devices.unbind, async (input, { db, user, record }) => {
    if (input.devices.length === 0) throw new AppError('unbindDevice');
    const now = new Date(clock.now());
    const from = startOf(input.from, now);
    const { rows, queued } = await db.transaction().execute(async (tx) => {
      const scope = await scopeOf(tx, user);
      const unbound = await requireDevices(tx, scope, input.devices);
      const ids = [];
      for (const device of unbound) {
        await requirePlacesFrom(tx, scope, device, from);
        ids.push(await unbindFrom(tx, device, from, now));
      }
      return { rows: unbound, queued: ids };
    });
    events.emit('devices.changed', { sns: rows.map((device) => device.sn) });
    record({ name: namesOf(rows), companyId: rows[0]?.companyId ?? null });
    return { unbound: rows.length, rewriting: queued.filter((id) => id !== null) };
  });

  handle(devices.previewBinding, async ({ devices: ids, corridorId, from }, { db, user }) => {
    if (ids.length === 0) throw new AppError('noDevice');
    const since = startOf(from, new Date(clock.now()));
    const asked = await db.transaction().execute(async (tx) => {
      const scope = await scopeOf(tx, user);
      const corridor = corridorId === undefined ? null : await requireCorridor(tx, scope, corridorId, null);
      const rows = await requireDevices(tx, scope, ids, { company: corridor?.companyId ?? null });
      for (const device of rows) await requireSeenFrom(tx, scope, device, since);
      return { devices: rows, corridor, since };
    });
    return previewOf(db, app.counts, asked);
  });

  handle(devices.bindings, async ({ page, size, ...about }, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const scope = await scopeOf(tx, user);
      await requireSeen(tx, scope, about);
      return bindingPage(tx, scope, about, { page, size });
    }),
  );

  handle(devices.rewrite, async ({ ids }, { db, user }) => {
    const content = await db.transaction().execute(async (tx) => {
      const { companyId, entityIds } = await scopeOf(tx, user);
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
      return rows.map((row) => ({ ...row, state: stateWord(row.state) }));
    });
    return { content, totalElements: content.length };
  });
}

const namesOf = (rows: readonly DeviceRow[]) => rows.map(({ name }) => name).join(', ');

function stateWord(state: string): 'waiting' | 'running' | 'done' {
  if (state === 'waiting' || state === 'running' || state === 'done') return state;
  throw new AppError('serverError');
}

type About = { deviceId?: number | undefined; corridorId?: number | undefined; entityId?: number | undefined };

/** What a history is asked of has to be in sight; an entrance may be gone by now. */
async function requireSeen(tx: Db, scope: EntityScope, { deviceId, corridorId, entityId }: About): Promise<void> {
  if (deviceId !== undefined) await requireDevices(tx, scope, [deviceId]);
  if (entityId !== undefined) await visibleEntities(tx, scope, { ids: [entityId] });
  if (corridorId === undefined) return;
  const corridor = await tx.selectFrom('corridors').select('entityId').where('id', '=', corridorId).executeTakeFirst();
  if (corridor === undefined) throw new AppError('notFound');
  await visibleEntities(tx, scope, { ids: [corridor.entityId] });
}

async function bindingPage(tx: Db, scope: EntityScope, about: About, { page, size }: { page: number; size: number }) {
  const { deviceId, corridorId, entityId } = about;
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
  const content = rows.map(({ fromAt, toAt, ...row }) => ({
    ...row,
    startTime: fromAt.toISOString(),
    endTime: toAt?.toISOString() ?? null,
  }));
  return { content, totalElements: total };
}
