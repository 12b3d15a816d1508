import { devices } from '@portico/contract/routes/devices';
import { areFormatsOfOneFamily, deviceFormatTraits } from '@portico/contract/words/device-formats';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { loadEntityScope } from '../organisations/index.ts';
import { type DeviceRow, requireDevices } from './device-rows.ts';

/** The routes for the data format with which a device is registered. */
export function deviceFormatRoutes(app: App): void {
  const { handle, events, clock, systemDb } = app;

  handle(devices.changeFormat, async ({ id, format }, { db, user, recordChange }) => {
    const secret = randomToken();
    const { before, isNewFamily } = await db.transaction().execute(async (tx) => {
      const [stored] = (await requireDevices(tx, await loadEntityScope(tx, user), [id], { lock: true })) as [DeviceRow]; // throws if not found
      // The formats of a family share the secret.
      const isOther = !areFormatsOfOneFamily(stored.format, format);
      const newHash = deviceFormatTraits[format].hasSecret ? hashToken(secret) : null;
      const secretHash = isOther ? newHash : stored.secretHash;
      await tx
        .updateTable('devices')
        .set({ format, secretHash, revision: sql<number>`revision + 1` })
        .where('id', '=', id)
        .execute();
      return { before: stored, isNewFamily: isOther };
    });
    // On this event, listeners close the connection, and ingest counts the messages in the new format that were kept.
    events.emit('devices.changed', { sns: [before.sn] });
    const isNewSecret = isNewFamily && deviceFormatTraits[format].hasSecret;
    const changes = diffFields({ format: before.format }, { format });
    if (isNewSecret) changes.push({ field: 'secret', before: '***', after: '***' });
    recordChange({ name: before.name, companyId: before.companyId, changes });
    return { secret: isNewSecret ? secret : null };
  });

  handle(devices.otherFormats, async ({ id }, { db, user }) => {
    const now = clock.now();
    const found = await db.transaction().execute(async (tx) => {
      const [device] = (await requireDevices(tx, await loadEntityScope(tx, user), [id])) as [DeviceRow]; // throws if not found
      return { device, refused: await loadRefusedFormats(tx, id, new Date(now - shownMilliseconds)) };
    });
    const kept = await loadKeptFormats(systemDb, found.device);
    const formats = new Set([...found.refused.keys(), ...kept.keys()]);
    // Refusals from before a change of the format, and messages that are about to be counted, are of the registered family.
    const others = [...formats].filter((format) => !areFormatsOfOneFamily(format, found.device.format));
    const content = others.map((format) => {
      const { refused = 0, lastAt, lastAddress = null } = found.refused.get(format) ?? {};
      const waiting = kept.get(format);
      const lastTime = new Date(Math.max(lastAt?.getTime() ?? 0, waiting?.lastAt.getTime() ?? 0)).toISOString();
      return { format, refused, kept: waiting?.messages ?? 0, lastTime, lastAddress };
    });
    const sorted = content.toSorted((one, other) => other.lastTime.localeCompare(one.lastTime));
    return { content: sorted, totalElements: sorted.length };
  });
}

const shownMilliseconds = 7 * 86_400_000;

type RefusedFormat = { refused: number; lastAt: Date; lastAddress: string | null };

/** Refused messages of a device by format; the details of its log are a format and an address, see ingest/refused-messages.ts. */
async function loadRefusedFormats(db: Db, deviceId: number, since: Date): Promise<Map<string, RefusedFormat>> {
  const rows = await db
    .selectFrom('deviceLogs')
    .select(['detail', 'count', 'lastAt'])
    .where('deviceId', '=', deviceId)
    .where('kind', '=', 'otherFormat')
    .where('lastAt', '>=', since)
    .orderBy('lastAt')
    .execute();
  const formats = new Map<string, RefusedFormat>();
  for (const { detail, count, lastAt } of rows) {
    const [format = '', address = null] = detail.split(' ');
    const refused = (formats.get(format)?.refused ?? 0) + count;
    formats.set(format, { refused, lastAt, lastAddress: address ?? formats.get(format)?.lastAddress ?? null });
  }
  return formats;
}

/** Messages kept from before the registration of a device, by format. They belong to no company, so only `systemDb` can read them. */
async function loadKeptFormats(
  systemDb: Db,
  { sn }: DeviceRow,
): Promise<Map<string, { messages: number; lastAt: Date }>> {
  const rows = await systemDb
    .selectFrom('unassignedMessages')
    .select((column) => [
      'format',
      column.fn.countAll<number>().as('messages'),
      column.fn.max('receivedAt').as('lastAt'),
    ])
    .where('sn', '=', sn)
    .groupBy('format')
    .execute();
  return new Map(rows.map(({ format, messages, lastAt }) => [format, { messages, lastAt }]));
}
