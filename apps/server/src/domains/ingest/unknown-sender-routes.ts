import { devices } from '@portico/contract/routes/devices';
import { findMaker } from '@portico/contract/words/device-formats';
import { foldSerialNumber } from '@portico/contract/words/identity-fold';
import type { Metric } from '@portico/contract/words/metrics';
import { type DecodedRecord, type DeviceMessage, findFormatById } from '@portico/device-formats';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { containsSerialNumber } from '../../platform/base-data/text-conditions.ts';
import { decodeStoredMessage } from './decode-stored-message.ts';
import { toHexStart, toReadableText } from './readable-bytes.ts';

/** The routes for devices that are not registered, and for messages without a serial number. */
export function unknownSenderRoutes({ handle, systemDb }: Pick<App, 'handle' | 'systemDb'>): void {
  handle(devices.unassigned, async ({ page, size, sn }, { db }) => {
    let found = db.selectFrom('unassignedDevices');
    if (sn) found = found.where(containsSerialNumber('sn', sn));
    const rows = await found
      .select(['sn', 'format', 'address', 'firstSeenAt', 'lastSeenAt', 'messages', 'lastMessage'])
      .orderBy('lastSeenAt', 'desc')
      .orderBy('sn')
      .limit(size)
      .offset(page * size)
      .execute();
    const { total } = await found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const contents = await decodeLastMessages(
      systemDb,
      rows.map((row) => row.sn),
    );
    const content = rows.map(({ firstSeenAt, lastSeenAt, ...row }) => ({
      ...row,
      firstSeen: firstSeenAt.toISOString(),
      lastSeen: lastSeenAt.toISOString(),
      maker: findMaker(row.format),
      devices: findFormatById(row.format)?.properties.deviceDescription ?? '',
      ...(contents.get(foldSerialNumber(row.sn)) ?? { model: null, counts: null }),
    }));
    return { content, totalElements: total };
  });

  // The messages belong to no company, so only the program itself can read their table.
  handle(devices.unidentified, async ({ page, size }) => {
    const rows = await systemDb
      .selectFrom('unidentifiedMessages')
      .selectAll()
      .orderBy('lastAt', 'desc')
      .orderBy('format')
      .orderBy('senderAddress')
      .limit(size)
      .offset(page * size)
      .execute();
    const { total } = await systemDb
      .selectFrom('unidentifiedMessages')
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const content = rows.map(({ format, address, path, reason, messages, ...row }) => ({
      format,
      maker: findMaker(format),
      address,
      path,
      reason,
      messages,
      firstSeen: row.firstAt.toISOString(),
      lastSeen: row.lastAt.toISOString(),
      text: toReadableText(Buffer.from(row.body)),
      hex: toHexStart(Buffer.from(row.body)),
    }));
    return { content, totalElements: total };
  });
}

type Counts = { records: number; in: number | null; out: number | null; first: string | null; last: string | null };

/** What the last stored message of each serial number holds, by the key of the serial number. */
async function decodeLastMessages(
  db: Db,
  sns: readonly string[],
): Promise<Map<string, { model: string | null; counts: Counts | null }>> {
  const { rows } = await sql<{ snKey: string; sn: string; format: string; path: string; body: Buffer }>`
    select distinct on (sn_key) sn_key, sn, format, path, body from unassigned_messages
    where sn_key = any(${sns.map(foldSerialNumber)}::text[]) order by sn_key, id desc`.execute(db);
  return new Map(
    rows.map(({ snKey, sn, format: id, path, body }) => {
      const format = findFormatById(id);
      const messages = format === undefined ? [] : decodeStoredMessage(format, { sn, path, body: Buffer.from(body) });
      return [snKey, { model: findModel(messages), counts: sumRecords(messages) }];
    }),
  );
}

function findModel(messages: readonly DeviceMessage[]): string | null {
  for (const message of messages) if (message.kind !== 'broken' && message.status.model) return message.status.model;
  return null;
}

function sumRecords(messages: readonly DeviceMessage[]): Counts | null {
  const records = messages.flatMap((message) => (message.kind === 'records' ? message.records : []));
  if (records.length === 0) return null;
  const times = records.flatMap((record) => writeTime(record) ?? []).sort();
  return {
    records: records.length,
    in: sumMetric(records, 'flowIn'),
    out: sumMetric(records, 'flowOut'),
    first: times[0] ?? null,
    last: times.at(-1) ?? null,
  };
}

// Running totals are no counts, and values that are not numbers would be refused.
function sumMetric(records: readonly DecodedRecord[], metric: Metric): number | null {
  const values = records.flatMap(({ source, metrics }) => (source === 'total' ? [] : (metrics[metric] ?? [])));
  const counted = values.filter(Number.isFinite);
  return counted.length === 0 ? null : counted.reduce((sum, value) => sum + value, 0);
}

function writeTime({ time }: DecodedRecord): string | null {
  if (time.kind === 'local') return time.text;
  if (time.kind !== 'instant' || Math.abs(time.epochSeconds) > maxEpochSeconds) return null;
  return new Date(time.epochSeconds * 1000).toISOString();
}

/** The latest instant that a Date can hold. */
const maxEpochSeconds = 8_640_000_000_000;
