import { foldForSearch, foldSerialNumber } from '@portico/contract/words/identity-fold';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { toSenderAddress } from '../../platform/tcp/network-prefix.ts';
import { toReadableText } from './readable-bytes.ts';
import {
  claimListing,
  countedBytes,
  findStoredTotals,
  forgetStoredTotals,
  isOverByteLimit,
  loadStoredTotals,
  makeRoom,
  maxUnregisteredDevices,
  releaseListing,
} from './unregistered-shares.ts';

/** A message of an unregistered device in its original bytes, so that it can be decoded once the device is registered. */
export type UnregisteredMessage = { sn: string; format: string; path: string; receivedAt: Date; body: Buffer };
/** `address`: where it came from; empty: unknown. */
export type StoredMessage = UnregisteredMessage & { id: number; address: string };

const retentionDays = 7;
// Seven days at one message a minute. Beyond it the oldest are deleted, `dropBatchSize` at a time to keep the cost low.
const maxMessagesPerDevice = 10_080;
const dropBatchSize = 500;
const maxBodyBytes = 65_536;
// A database index does not accept values of any length; no registered serial number has a longer key.
const maxKeyLength = 400;
// The row of an unregistered device (last contact, number of messages) is written at once for its first messages, later at this interval.
const immediateListings = 10;
const listedEveryMilliseconds = 10_000;

/**
 * Lists the serial number and stores its message for seven days. `address`: where the message came from. When the list or the stored bytes
 * are full, the addresses with the largest shares lose their oldest.
 */
export async function storeUnregisteredMessage(db: Db, message: UnregisteredMessage, address: string): Promise<void> {
  const key = foldSerialNumber(message.sn);
  if (key.length > maxKeyLength) return;
  const totals = await loadStoredTotals(db);
  const at = message.receivedAt.getTime();
  const size = countedBytes(message.body.length);
  const senderAddress = toSenderAddress(address);
  if (!totals.sendersByKey.has(key) && totals.sendersByKey.size >= maxUnregisteredDevices)
    await makeRoom(db, totals, 'list', size, at);
  const sender = claimListing(totals, key, senderAddress);
  if (sender === null) return;
  sender.receivedMessages += 1;
  sender.unwrittenMessages += 1;
  if (
    sender.receivedMessages <= immediateListings ||
    Math.abs(at - sender.writtenAtMilliseconds) >= listedEveryMilliseconds
  ) {
    const messages = sender.unwrittenMessages;
    sender.writtenAtMilliseconds = at;
    sender.unwrittenMessages = 0;
    await listSender(db, message, { address, senderAddress: sender.address, messages });
  }
  if (message.body.length > maxBodyBytes) return;
  if (isOverByteLimit(totals, size)) await makeRoom(db, totals, 'bytes', size, at);
  if (isOverByteLimit(totals, size)) return;
  totals.storedBytes += size;
  totals.uncounted.bytes += size;
  sender.storedMessages += 1;
  const { sn, format, path, receivedAt, body } = message;
  const values = { sn, format, path, address, senderAddress, receivedAt, body };
  await db.insertInto('unassignedMessages').values(values).execute();
  if (sender.storedMessages < maxMessagesPerDevice + dropBatchSize) return;
  sender.storedMessages -= dropBatchSize;
  totals.storedBytes -= await dropOldest(db, key);
}

async function listSender(
  db: Db,
  message: UnregisteredMessage,
  { address, senderAddress, messages }: { address: string; senderAddress: string; messages: number },
): Promise<void> {
  const { sn, format, receivedAt: at } = message;
  await sql`
    insert into unassigned_devices (sn, sn_key, sn_search, format, address, sender_address, first_seen_at, last_seen_at, messages,
      last_message)
    values (${sn}, ${foldSerialNumber(sn)}, ${foldForSearch(sn)}, ${format}, ${address}, ${senderAddress}, ${at}, ${at}, ${messages},
      ${toReadableText(message.body)})
    on conflict (sn_key) do update set sn = excluded.sn, sn_search = excluded.sn_search, format = excluded.format, address = excluded.address, sender_address = excluded.sender_address,
      last_seen_at = excluded.last_seen_at, messages = unassigned_devices.messages + excluded.messages,
      last_message = excluded.last_message`.execute(db);
}

// Of a serial number that two addresses use, the one with more messages loses its oldest.
async function dropOldest(db: Db, snKey: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    delete from unassigned_messages where id in (
      select id from (
        select id, row_number() over (partition by sender_address order by id desc) as position
        from unassigned_messages where sn_key = ${snKey}) as numbered
      order by position desc, id limit ${dropBatchSize})
    returning octet_length(body) as bytes`.execute(db);
  return sumCountedBytes(rows.map(({ bytes }) => bytes));
}

function sumCountedBytes(bodyBytes: readonly number[]): number {
  return bodyBytes.reduce((sum, bytes) => sum + countedBytes(bytes), 0);
}

/** Loads the oldest messages in these formats stored of a serial number in any spelling, oldest first: up to `maxMessages` and `maxBytes`, but at least one. */
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
        select * from unassigned_messages where sn_key = ${foldSerialNumber(sn)} and format = any(${[...formatIds]}::text[]) order by id limit ${maxMessages}) as oldest) as summed
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
  const totals = await findStoredTotals(db);
  const sender = totals?.sendersByKey.get(foldSerialNumber(sn));
  if (totals === null || sender === undefined) return;
  totals.storedBytes -= sumCountedBytes(messages.map(({ body }) => body.length));
  sender.storedMessages -= messages.length;
}

/** Removes a device from the list once it is registered and its messages have been counted. */
export async function deleteUnregisteredDevice(db: Db, sn: string): Promise<void> {
  await db.deleteFrom('unassignedDevices').where('snKey', '=', foldSerialNumber(sn)).execute();
  const totals = await findStoredTotals(db);
  if (totals !== null) releaseListing(totals, foldSerialNumber(sn));
}

/** Returns the serial numbers that are still listed although their device is registered by now. */
export async function loadRegisteredSenders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sn: string }>`
    select sn from devices where removed_at is null
      and sn_key in (select sn_key from unassigned_devices union select sn_key from unassigned_messages)
    order by id`.execute(db);
  return rows.map(({ sn }) => sn);
}

/** Deletes messages older than seven days, and devices without contact for seven days. */
export async function deleteOldUnregisteredData(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.deleteFrom('unassignedMessages').where('receivedAt', '<', limit).execute();
  await db.deleteFrom('unassignedDevices').where('lastSeenAt', '<', limit).execute();
  forgetStoredTotals(db);
}
