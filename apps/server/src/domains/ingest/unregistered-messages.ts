import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';

/** A message of an unregistered device in its original bytes, so that it can be decoded once the device is registered. */
export type UnregisteredMessage = { sn: string; format: string; path: string; receivedAt: Date; body: Buffer };
/** `address`: where it came from; empty: unknown. */
export type StoredMessage = UnregisteredMessage & { id: number; address: string };

const retentionDays = 7;
// Seven days at one message a minute. Beyond it the oldest are deleted, `dropBatchSize` at a time to keep the cost low.
const maxMessagesPerDevice = 10_080;
const dropBatchSize = 500;
// Limits for a flood of unregistered devices, to protect the disk: messages beyond them are answered but not stored. Seven days of
// a hundred cameras fit in.
const maxSerialNumbers = 10_000;
const maxStoredBytes = 64 * 1024 * 1024;
const maxBodyBytes = 65_536;
// The row of an unregistered device (last contact, number of messages) is written at once for its first messages, later at this interval.
const immediateListings = 10;
const listedEveryMilliseconds = 10_000;

/** Messages stored, received since the start, and received since the row was last written (`writtenAtMilliseconds`, epoch milliseconds). */
type UnregisteredSender = {
  storedMessages: number;
  receivedMessages: number;
  unwrittenMessages: number;
  writtenAtMilliseconds: number;
};
type StoredTotals = { storedBytes: number; sendersBySn: Map<string, UnregisteredSender> };

// Totals of each database, updated with every message: computing them again would take longer than handling the message.
const totalsByDb = new WeakMap<Db, Promise<StoredTotals>>();

/** Lists the serial number and stores its message for seven days. `address`: where the message came from. */
export async function storeUnregisteredMessage(db: Db, message: UnregisteredMessage, address: string): Promise<void> {
  const kept = await loadStoredTotals(db);
  const sender = findSender(kept, message.sn);
  if (sender === null) return;
  const at = message.receivedAt.getTime();
  sender.receivedMessages += 1;
  sender.unwrittenMessages += 1;
  if (
    sender.receivedMessages <= immediateListings ||
    Math.abs(at - sender.writtenAtMilliseconds) >= listedEveryMilliseconds
  ) {
    const messages = sender.unwrittenMessages;
    sender.writtenAtMilliseconds = at;
    sender.unwrittenMessages = 0;
    await listSender(db, message, address, messages);
  }
  const size = message.body.length;
  if (size > maxBodyBytes || kept.storedBytes + size > maxStoredBytes) return;
  kept.storedBytes += size;
  sender.storedMessages += 1;
  const { sn, format, path, receivedAt, body } = message;
  await db.insertInto('unassignedMessages').values({ sn, format, path, receivedAt, body, address }).execute();
  if (sender.storedMessages < maxMessagesPerDevice + dropBatchSize) return;
  sender.storedMessages -= dropBatchSize;
  kept.storedBytes -= await dropOldest(db, sn);
}

function loadStoredTotals(db: Db): Promise<StoredTotals> {
  const known = totalsByDb.get(db);
  if (known !== undefined) return known;
  const reading = readStoredTotals(db);
  totalsByDb.set(db, reading);
  reading.catch(() => totalsByDb.delete(db));
  return reading;
}

async function readStoredTotals(db: Db): Promise<StoredTotals> {
  const { rows } = await sql<{ sn: string; kept: number; bytes: number }>`
    select sn, count(message.id) as kept, coalesce(sum(octet_length(message.body)), 0) as bytes
    from unassigned_devices full join unassigned_messages as message using (sn) group by sn`.execute(db);
  return {
    storedBytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    sendersBySn: new Map(rows.map(({ sn, kept }) => [sn, newSender(kept)])),
  };
}

function findSender({ sendersBySn }: StoredTotals, sn: string): UnregisteredSender | null {
  const known = sendersBySn.get(sn);
  if (known !== undefined) return known;
  if (sendersBySn.size >= maxSerialNumbers) return null;
  const sender = newSender(0);
  sendersBySn.set(sn, sender);
  return sender;
}

const newSender = (storedMessages: number): UnregisteredSender => ({
  storedMessages,
  receivedMessages: 0,
  unwrittenMessages: 0,
  writtenAtMilliseconds: 0,
});

async function listSender(db: Db, message: UnregisteredMessage, address: string, messages: number): Promise<void> {
  const { sn, format, receivedAt: at } = message;
  await sql`
    insert into unassigned_devices (sn, format, address, first_seen_at, last_seen_at, messages, last_message)
    values (${sn}, ${format}, ${address}, ${at}, ${at}, ${messages}, ${printable(message.body)})
    on conflict (sn) do update set format = excluded.format, address = excluded.address, last_seen_at = excluded.last_seen_at,
      messages = unassigned_devices.messages + excluded.messages, last_message = excluded.last_message`.execute(db);
}

async function dropOldest(db: Db, sn: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    delete from unassigned_messages where id in (
      select id from unassigned_messages where sn = ${sn} order by id limit ${dropBatchSize})
    returning octet_length(body) as bytes`.execute(db);
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

// Frames are binary. Users see only their readable part.
function printable(body: Buffer): string {
  return body
    .toString('utf8')
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S}\p{Zs}\n]/gu, '')
    .slice(0, 2_000)
    .toWellFormed();
}

/** Loads the oldest messages in these formats stored of a serial number, oldest first: up to `maxMessages` and `maxBytes`, but at least one. */
export async function loadUnregisteredMessages(
  db: Db,
  sn: string,
  formatIds: readonly string[],
  maxMessages: number,
  maxBytes: number,
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select id, sn, format, path, received_at, body, address from (
      select *, sum(octet_length(body)) over (order by id) - octet_length(body) as before from (
        select * from unassigned_messages where sn = ${sn} and format = any(${[...formatIds]}::text[]) order by id limit ${maxMessages}) as oldest) as summed
    where before + octet_length(body) <= ${maxBytes} or before = 0
    order by id`.execute(db);
  return rows.map((row) => ({ ...row, body: Buffer.from(row.body) }));
}

/** Deletes messages of a serial number that have been counted. */
export async function deleteUnregisteredMessages(
  db: Db,
  sn: string,
  messages: readonly StoredMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  await db.deleteFrom('unassignedMessages').where('id', 'in', ids).execute();
  const kept = await totalsByDb.get(db);
  const sender = kept?.sendersBySn.get(sn);
  if (kept === undefined || sender === undefined) return;
  kept.storedBytes -= messages.reduce((sum, { body }) => sum + body.length, 0);
  sender.storedMessages -= messages.length;
}

/** Removes a device from the list once it is registered and its messages have been counted. */
export async function deleteUnregisteredDevice(db: Db, sn: string): Promise<void> {
  await db.deleteFrom('unassignedDevices').where('sn', '=', sn).execute();
  (await totalsByDb.get(db))?.sendersBySn.delete(sn);
}

/** Returns the serial numbers that are still listed although their device is registered by now. */
export async function loadRegisteredSenders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sn: string }>`
    select sn from devices where removed_at is null
      and sn in (select sn from unassigned_devices union select sn from unassigned_messages)
    order by id`.execute(db);
  return rows.map(({ sn }) => sn);
}

/** Deletes messages older than seven days, and devices without contact for seven days. */
export async function deleteOldUnregisteredData(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.deleteFrom('unassignedMessages').where('receivedAt', '<', limit).execute();
  await db.deleteFrom('unassignedDevices').where('lastSeenAt', '<', limit).execute();
  totalsByDb.delete(db);
}
