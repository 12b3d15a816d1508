import { devices } from '@portico/contract/routes/devices';
import type { App } from '../../platform/app.ts';
import type { Ingest } from './index.ts';
import { toHexStart, toReadableText } from './readable-bytes.ts';
import { requireVisibleDevice } from './visible-device.ts';

/** The routes for messages of devices that could not be decoded, or of which a record was refused. */
export function rawMessageRoutes(
  { handle }: Pick<App, 'handle'>,
  ingest: Pick<Ingest, 'previewRawMessages' | 'countRawMessages'>,
): void {
  handle(devices.rawMessages, async ({ sn, page, size }, call) => {
    const device = await requireVisibleDevice(call, sn);
    const ofDevice = call.db.selectFrom('rawMessages').where('deviceId', '=', device.id);
    const { total } = await ofDevice.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await ofDevice
      .select(['id', 'format', 'path', 'address', 'reason', 'firstAt', 'lastAt', 'messages', 'body'])
      .orderBy('lastAt', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute();
    const content = rows.map(({ body, firstAt, lastAt, ...row }) => ({
      ...row,
      firstTime: firstAt.toISOString(),
      lastTime: lastAt.toISOString(),
      bytes: body.length,
      text: toReadableText(Buffer.from(body)),
      hex: toHexStart(Buffer.from(body)),
    }));
    return { content, totalElements: total };
  });

  handle(devices.previewRawMessages, async ({ sn }, call) =>
    ingest.previewRawMessages(await requireVisibleDevice(call, sn)),
  );

  handle(devices.countRawMessages, async ({ sn }, call) => {
    const device = await requireVisibleDevice(call, sn);
    const { stored, repeated } = await ingest.countRawMessages(device);
    const { remaining } = await call.db
      .selectFrom('rawMessages')
      .where('deviceId', '=', device.id)
      .select(({ fn }) => fn.countAll<number>().as('remaining'))
      .executeTakeFirstOrThrow();
    const changes = [{ field: 'records', before: null, after: String(stored) }];
    call.recordChange({ name: device.name, companyId: device.companyId, changes });
    return { stored, repeated, remaining };
  });

  handle(devices.discardRawMessages, async ({ sn }, call) => {
    const device = await requireVisibleDevice(call, sn);
    const { numDeletedRows } = await call.db
      .deleteFrom('rawMessages')
      .where('deviceId', '=', device.id)
      .executeTakeFirstOrThrow();
    const removed = Number(numDeletedRows);
    const changes = [{ field: 'records', before: String(removed), after: null }];
    call.recordChange({ name: device.name, companyId: device.companyId, changes });
    return { removed };
  });
}
