import { devices } from '@portico/contract/routes/devices';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { scopeOf } from '../organisations/index.ts';
import { bindFrom, requirePlacesFrom, unbindFrom } from './bindings.ts';
import { instantFrom, instantOfMoment } from './instants.ts';
import type { Rewriter } from './rewrites.ts';
import { deviceIdsInScope, deviceRows, requireCorridor, requireDevice, requireDevices, wallClockOf } from './rows.ts';
import { stateOf } from './state.ts';
import { uploadRecords } from './upload-records.ts';

export function deviceRoutes(app: App, rewriter: Rewriter): void {
  const { clock, events } = app;

  app.handle(devices.list, async (input, { db, user }) => {
    const { rows, total } = await deviceRows(db, await scopeOf(db, user), input);
    return {
      content: rows.map((row) => ({
        ...row,
        ...stateOf({ ...row, isBound: row.corridorId !== null }, clock.now()),
        lastTime: row.lastAt?.toISOString() ?? null,
        createTime: row.createdAt.toISOString(),
      })),
      totalElements: total,
    };
  });

  app.handle(devices.bind, async (input, { db, user }) => {
    const scope = await scopeOf(db, user);
    const corridor = await requireCorridor(db, scope, input.corridorId, input.entityId);
    const bound = await requireDevices(db, scope, input.devices, corridor.companyId);
    const now = new Date(clock.now());
    const from = input.from === undefined ? now : instantFrom(input.from, now);
    const queued = await db.transaction().execute(async (tx) => {
      const ids = [];
      for (const device of bound) {
        await requirePlacesFrom(tx, scope, device, from);
        ids.push(await bindFrom(tx, device, corridor.id, from, now, user.id));
      }
      return ids;
    });
    events.emit('devices.changed', { sns: bound.map((device) => device.sn) });
    void rewriter.run();
    return { bound: bound.length, rewriting: queued.filter((id) => id !== null) };
  });

  app.handle(devices.unbind, async (input, { db, user }) => {
    const scope = await scopeOf(db, user);
    const unbound = await requireDevices(db, scope, input.devices, null);
    const now = new Date(clock.now());
    const from = input.from === undefined ? now : instantFrom(input.from, now);
    const queued = await db.transaction().execute(async (tx) => {
      const ids = [];
      for (const device of unbound) {
        await requirePlacesFrom(tx, scope, device, from);
        ids.push(await unbindFrom(tx, device, from, now));
      }
      return ids;
    });
    events.emit('devices.changed', { sns: unbound.map((device) => device.sn) });
    void rewriter.run();
    return { unbound: unbound.length, rewriting: queued.filter((id) => id !== null) };
  });

  app.handle(devices.rewrite, async ({ ids }, { db, user }) => {
    const rows = await db
      .selectFrom('rewrites')
      .select(['id', 'state', 'done', 'total'])
      .where('id', 'in', ids.length === 0 ? [0] : ids)
      .where('deviceId', 'in', deviceIdsInScope(db, await scopeOf(db, user)))
      .orderBy('id')
      .execute();
    const content = rows.map((row) => ({ ...row, state: stateWord(row.state) }));
    return { content, totalElements: content.length };
  });

  app.handle(devices.uploadRecord, async (input, { db, user }) => {
    const scope = await scopeOf(db, user);
    const device = await requireDevice(db, scope, input.sn);
    return uploadRecords(app.counts, device, scope, input);
  });

  app.handle(devices.log, async (input, { db, user }) => {
    const device = await requireDevice(db, await scopeOf(db, user), input.sn);
    const { startTime, endTime } = input;
    const wall = await wallClockOf(db, device.id);
    let rows = db.selectFrom('deviceLogs').where('deviceId', '=', device.id);
    if (startTime !== undefined) rows = rows.where('lastAt', '>=', instantOfMoment(startTime, wall));
    if (endTime !== undefined) rows = rows.where('firstAt', '<=', instantOfMoment(endTime, wall));
    const page = await rows
      .selectAll()
      .orderBy('lastAt', 'desc')
      .orderBy('id', 'desc')
      .limit(input.size)
      .offset(input.page * input.size)
      .execute();
    const { total } = await rows.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return {
      content: page.map(({ id, lastAt, kind, detail, count }) => ({
        id,
        sn: device.sn,
        at: lastAt.toISOString(),
        kind,
        detail,
        count,
      })),
      totalElements: total,
    };
  });

  app.handle(devices.unassigned, async ({ page, size }, { db }) => {
    const rows = await db
      .selectFrom('unassignedDevices')
      .selectAll()
      .orderBy('lastSeenAt', 'desc')
      .orderBy('sn')
      .limit(size)
      .offset(page * size)
      .execute();
    const { total } = await db
      .selectFrom('unassignedDevices')
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return {
      content: rows.map(({ firstSeenAt, lastSeenAt, ...row }) => ({
        ...row,
        firstSeen: firstSeenAt.toISOString(),
        lastSeen: lastSeenAt.toISOString(),
      })),
      totalElements: total,
    };
  });
}

function stateWord(state: string): 'waiting' | 'running' | 'done' {
  if (state === 'waiting' || state === 'running' || state === 'done') return state;
  throw new AppError('serverError');
}
