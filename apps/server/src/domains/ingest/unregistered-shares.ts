import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';

/** Limits for a flood of unregistered devices, to protect disk and memory. Seven days of a hundred cameras fit in. */
export const maxUnregisteredDevices = 10_000;
const maxStoredBytes = 64 * 1024 * 1024;
// A short message takes as much room in the tables and their indexes as one of this size.
const minCountedBytes = 128;
// Room is made in parts of this size, because finding what to delete takes longer than handling a message.
const freedSerialNumbers = 500;
const freedBytes = 8 * 1024 * 1024;
// What a node may add before it reads the totals again, which other nodes change too.
const maxUncountedSerialNumbers = 1_000;
const maxUncountedBytes = 4 * 1024 * 1024;
// When too little could be deleted, the next attempt is made after this time.
const retryMilliseconds = 10_000;

/**
 * What is stored of an unregistered device, and what this node received from it: messages since the start, and messages since its row was
 * last written (`writtenAtMilliseconds`, epoch milliseconds).
 */
export type UnregisteredSender = {
  /** The address whose share the serial number uses. */
  address: string;
  storedMessages: number;
  receivedMessages: number;
  unwrittenMessages: number;
  writtenAtMilliseconds: number;
};

export type StoredTotals = {
  storedBytes: number;
  /** By the key of the serial number (`foldSerialNumber`). */
  sendersByKey: Map<string, UnregisteredSender>;
  serialNumbersByAddress: Map<string, number>;
  /** Added by this node since the totals were read. */
  uncounted: { serialNumbers: number; bytes: number };
  makingRoom: Promise<void> | null;
  /** Epoch milliseconds before which no room is made, because too little could be deleted. */
  retryAtMilliseconds: number;
};

// Totals of each database, updated with every message: computing them again would take longer than handling the message.
const totalsByDb = new WeakMap<Db, Promise<StoredTotals>>();

/** Size of a stored message as the limits count it, in bytes. */
export function countedBytes(bodyBytes: number): number {
  return Math.max(bodyBytes, minCountedBytes);
}

/** The totals of all nodes, which may be wrong by what the other nodes have added since they read them. */
export function loadStoredTotals(db: Db): Promise<StoredTotals> {
  const known = totalsByDb.get(db);
  const loading = known === undefined ? readTotals(db, null) : known.then((totals) => refreshTotals(db, totals));
  if (known !== undefined) return loading;
  totalsByDb.set(db, loading);
  loading.catch(() => totalsByDb.delete(db));
  return loading;
}

/** The totals if this node has read them. */
export async function findStoredTotals(db: Db): Promise<StoredTotals | null> {
  return (await totalsByDb.get(db)) ?? null;
}

/** Makes the next message read the totals again. */
export function forgetStoredTotals(db: Db): void {
  totalsByDb.delete(db);
}

async function refreshTotals(db: Db, totals: StoredTotals): Promise<StoredTotals> {
  const { serialNumbers, bytes } = totals.uncounted;
  if (serialNumbers < maxUncountedSerialNumbers && bytes < maxUncountedBytes) return totals;
  totals.uncounted = { serialNumbers: 0, bytes: 0 };
  return readTotals(db, totals);
}

/** Reads the totals into `known` if given, whose senders keep what this node knows of them. */
async function readTotals(db: Db, known: StoredTotals | null): Promise<StoredTotals> {
  const { rows } = await sql<{ key: string; address: string; kept: number; bytes: number }>`
    select sn_key as key, coalesce(device.sender_address, min(message.sender_address)) as address, count(message.id) as kept,
      coalesce(sum(greatest(octet_length(message.body), ${minCountedBytes}::int)), 0) as bytes
    from unassigned_devices as device full join unassigned_messages as message using (sn_key)
    group by sn_key, device.sender_address`.execute(db);
  const counted = {
    storedBytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    sendersByKey: new Map(
      rows.map(({ key, address, kept }) => {
        const sender = known?.sendersByKey.get(key) ?? newSender(address);
        sender.storedMessages = kept;
        sender.address = address;
        return [key, sender];
      }),
    ),
    serialNumbersByAddress: new Map<string, number>(),
    uncounted: { serialNumbers: 0, bytes: 0 },
  };
  for (const { address } of rows) addToCount(counted.serialNumbersByAddress, address, 1);
  return Object.assign(known ?? { makingRoom: null, retryAtMilliseconds: 0 }, counted);
}

/**
 * Returns the sender with this key of a serial number, added if it is new, or null if the list is full. A serial number uses the share of the
 * address with fewer serial numbers when it comes from two: so a sender cannot take a device of another address with it when it is
 * deleted.
 */
export function claimListing(totals: StoredTotals, key: string, address: string): UnregisteredSender | null {
  const { sendersByKey, serialNumbersByAddress: counts } = totals;
  const known = sendersByKey.get(key);
  if (known === undefined) {
    if (sendersByKey.size >= maxUnregisteredDevices) return null;
    const sender = newSender(address);
    sendersByKey.set(key, sender);
    totals.uncounted.serialNumbers += 1;
    addToCount(counts, address, 1);
    return sender;
  }
  if ((counts.get(address) ?? 0) + 1 >= (counts.get(known.address) ?? 0)) return known;
  addToCount(counts, known.address, -1);
  addToCount(counts, address, 1);
  known.address = address;
  return known;
}

/** Removes a serial number from the totals. */
export function releaseListing(totals: StoredTotals, key: string): void {
  const sender = totals.sendersByKey.get(key);
  if (sender === undefined) return;
  totals.sendersByKey.delete(key);
  addToCount(totals.serialNumbersByAddress, sender.address, -1);
}

const newSender = (address: string): UnregisteredSender => ({
  address,
  storedMessages: 0,
  receivedMessages: 0,
  unwrittenMessages: 0,
  writtenAtMilliseconds: 0,
});

function addToCount(counts: Map<string, number>, address: string, change: number): void {
  const count = (counts.get(address) ?? 0) + change;
  if (count > 0) counts.set(address, count);
  else counts.delete(address);
}

/** Whether a message of this size would exceed the limit. */
export function isOverByteLimit(totals: StoredTotals, size: number): boolean {
  return totals.storedBytes + size > maxStoredBytes;
}

/** Deletes what uses the largest shares of the list or of the stored bytes, which are full. `size`: bytes of the waiting message. */
export async function makeRoom(
  db: Db,
  totals: StoredTotals,
  full: 'list' | 'bytes',
  size: number,
  nowMilliseconds: number,
): Promise<void> {
  if (totals.makingRoom === null && nowMilliseconds < totals.retryAtMilliseconds) return;
  totals.makingRoom ??= deleteLargestShares(db, full, size)
    .then(() => readTotals(db, totals))
    .then(() => {
      const isStillFull =
        full === 'list' ? totals.sendersByKey.size >= maxUnregisteredDevices : isOverByteLimit(totals, size);
      if (isStillFull) totals.retryAtMilliseconds = nowMilliseconds + retryMilliseconds;
    })
    .finally(() => {
      totals.makingRoom = null;
    });
  await totals.makingRoom;
}

// One node at a time. Messages on their way are not in the tables yet, so they may look less full than this node knows. Nothing is deleted
// if another node has just made room.
async function deleteLargestShares(db: Db, full: 'list' | 'bytes', size: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('unregistered devices', 0))`.execute(tx);
    const { serialNumbers, bytes } = await countStored(tx);
    if (full === 'list') {
      if (serialNumbers > maxUnregisteredDevices - freedSerialNumbers / 2) await deleteSerialNumbers(tx);
      return;
    }
    const over = bytes + size - maxStoredBytes;
    if (over > -freedBytes / 2) await deleteMessages(tx, over + freedBytes);
  });
}

async function countStored(db: Db): Promise<{ serialNumbers: number; bytes: number }> {
  const { rows } = await sql<{ serialNumbers: number; bytes: number }>`
    select (select count(*) from (select sn_key from unassigned_devices union select sn_key from unassigned_messages) as listed) as serial_numbers,
      (select coalesce(sum(greatest(octet_length(body), ${minCountedBytes}::int)), 0) from unassigned_messages) as bytes`.execute(
    db,
  );
  return rows[0] ?? { serialNumbers: 0, bytes: 0 };
}

// Serial numbers that stayed in contact for ten minutes are kept longer than others of the same address: invented ones are used once.
const isLasting = sql`coalesce(device.last_seen_at - device.first_seen_at >= interval '10 minutes', false)`;
// Messages of a registered device wait to be counted; they are never deleted for lack of room.
const isUnclaimed = sql`not exists (select from devices where devices.sn_key = candidate.sn_key and devices.removed_at is null)`;

// Numbers the serial numbers of each address, the one to keep longest first. Those with the highest numbers are deleted, so the addresses
// with the most serial numbers lose some, and an address with few loses none.
async function deleteSerialNumbers(db: Db): Promise<void> {
  await sql`
    with candidates as (
      select sn_key, coalesce(device.sender_address, message.address) as address, ${isLasting} as is_lasting,
        coalesce(device.last_seen_at, message.last_at) as last_at
      from unassigned_devices as device full join (
        select sn_key, min(sender_address) as address, max(received_at) as last_at from unassigned_messages group by sn_key
      ) as message using (sn_key)
    ), numbered as (
      select *, row_number() over (partition by address order by is_lasting desc, last_at desc, sn_key) as position
      from candidates as candidate where ${isUnclaimed}
    ), deleted as (
      select sn_key from numbered order by position desc, is_lasting, last_at limit ${freedSerialNumbers}
    ), messages as (
      delete from unassigned_messages where sn_key in (select sn_key from deleted)
    )
    delete from unassigned_devices where sn_key in (select sn_key from deleted)`.execute(db);
}

// The same by bytes. Within an address each serial number keeps its newest messages, so a loud one loses before a quiet one.
async function deleteMessages(db: Db, bytes: number): Promise<void> {
  await sql`
    with candidates as (
      select message.id, message.sn_key, message.sender_address as address, ${isLasting} as is_lasting,
        greatest(octet_length(message.body), ${minCountedBytes}::int) as size
      from unassigned_messages as message left join unassigned_devices as device on device.sn_key = message.sn_key
    ), per_serial_number as (
      select *, sum(size) over (partition by address, sn_key order by id desc) as newer
      from candidates as candidate where ${isUnclaimed}
    ), per_address as (
      select id, size, sum(size) over (partition by address order by is_lasting desc, newer, id desc) as share
      from per_serial_number
    ), ordered as (
      select id, sum(size) over (order by share desc, id) - size as freed_before from per_address
    )
    delete from unassigned_messages where id in (select id from ordered where freed_before < ${bytes})`.execute(db);
}
