import { sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';

/** A message of a serial number that belongs to nobody, as it came, so that it can be read again once the device is claimed. */
export type KeptMessage = { sn: string; format: string; path: string; receivedAt: Date; body: Buffer };

const keptDays = 7;
// Seven days at one message a minute; beyond it the oldest go, so many at a time that it costs next to nothing.
const keptPerDevice = 10_080;
const droppedTogether = 500;
// An installation that strangers flood keeps its disk: serial numbers and bytes beyond these are answered and not kept. Seven
// days of a hundred cameras have room in it.
const mostSerialNumbers = 10_000;
const mostBytes = 64 * 1024 * 1024;
const longestBody = 65_536;
// A stranger's row says when it spoke last and how often: at once for its first messages, later to this.
const listedAtOnce = 10;
const listedEveryMilliseconds = 10_000;

/** Messages kept, heard since the start, and heard since the row was written last (`listedAt`, epoch milliseconds). */
type Stranger = { kept: number; heard: number; unlisted: number; listedAt: number };
type Kept = { bytes: number; strangers: Map<string, Stranger> };

// What each store keeps, counted along: adding it up for every message would take longer than the message.
const keptIn = new WeakMap<Db, Promise<Kept>>();

/** Lists the serial number and keeps its message for seven days. */
export async function keepUnassigned(db: Db, message: KeptMessage, address: string): Promise<void> {
  const kept = await keptOf(db);
  const stranger = strangerOf(kept, message.sn);
  if (stranger === null) return;
  const at = message.receivedAt.getTime();
  stranger.heard += 1;
  stranger.unlisted += 1;
  if (stranger.heard <= listedAtOnce || Math.abs(at - stranger.listedAt) >= listedEveryMilliseconds) {
    const messages = stranger.unlisted;
    Object.assign(stranger, { listedAt: at, unlisted: 0 });
    await list(db, message, address, messages);
  }
  const size = message.body.length;
  if (size > longestBody || kept.bytes + size > mostBytes) return;
  kept.bytes += size;
  stranger.kept += 1;
  const { sn, format, path, receivedAt, body } = message;
  await db.insertInto('unassignedMessages').values({ sn, format, path, receivedAt, body }).execute();
  if (stranger.kept < keptPerDevice + droppedTogether) return;
  stranger.kept -= droppedTogether;
  kept.bytes -= await dropOldest(db, sn);
}

function keptOf(db: Db): Promise<Kept> {
  const known = keptIn.get(db);
  if (known !== undefined) return known;
  const reading = readKept(db);
  keptIn.set(db, reading);
  reading.catch(() => keptIn.delete(db));
  return reading;
}

async function readKept(db: Db): Promise<Kept> {
  const { rows } = await sql<{ sn: string; kept: number; bytes: number }>`
    select sn, count(message.id) as kept, coalesce(sum(octet_length(message.body)), 0) as bytes
    from unassigned_devices full join unassigned_messages as message using (sn) group by sn`.execute(db);
  return {
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    strangers: new Map(rows.map(({ sn, kept }) => [sn, newStranger(kept)])),
  };
}

function strangerOf({ strangers }: Kept, sn: string): Stranger | null {
  const known = strangers.get(sn);
  if (known !== undefined) return known;
  if (strangers.size >= mostSerialNumbers) return null;
  const stranger = newStranger(0);
  strangers.set(sn, stranger);
  return stranger;
}

const newStranger = (kept: number): Stranger => ({ kept, heard: 0, unlisted: 0, listedAt: 0 });

async function list(db: Db, message: KeptMessage, address: string, messages: number): Promise<void> {
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
      select id from unassigned_messages where sn = ${sn} order by id limit ${droppedTogether})
    returning octet_length(body) as bytes`.execute(db);
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

// Frames are binary; what a person is shown is their readable part.
function printable(body: Buffer): string {
  return body
    .toString('utf8')
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S}\p{Zs}\n]/gu, '')
    .slice(0, 2_000)
    .toWellFormed();
}

/** The oldest kept messages of a serial number, oldest first: up to `most` and so many bytes, but at least one. */
export async function keptMessages(
  db: Db,
  sn: string,
  most: number,
  mostBytesOfThem: number,
): Promise<(KeptMessage & { id: number })[]> {
  const { rows } = await sql<KeptMessage & { id: number }>`
    select id, sn, format, path, received_at, body from (
      select *, sum(octet_length(body)) over (order by id) - octet_length(body) as before from (
        select * from unassigned_messages where sn = ${sn} order by id limit ${most}) as oldest) as summed
    where before + octet_length(body) <= ${mostBytesOfThem} or before = 0
    order by id`.execute(db);
  return rows.map((row) => ({ ...row, body: Buffer.from(row.body) }));
}

/** These messages of a serial number have been counted. */
export async function dropMessages(
  db: Db,
  sn: string,
  messages: readonly (KeptMessage & { id: number })[],
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  await db.deleteFrom('unassignedMessages').where('id', 'in', ids).execute();
  const kept = await keptIn.get(db);
  const stranger = kept?.strangers.get(sn);
  if (kept === undefined || stranger === undefined) return;
  kept.bytes -= messages.reduce((sum, { body }) => sum + body.length, 0);
  stranger.kept -= messages.length;
}

/** The device has an owner and its messages have been counted. */
export async function forgetUnassigned(db: Db, sn: string): Promise<void> {
  await db.deleteFrom('unassignedDevices').where('sn', '=', sn).execute();
  (await keptIn.get(db))?.strangers.delete(sn);
}

/** Serial numbers that are listed though they have an owner by now. */
export async function claimedSerialNumbers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sn: string }>`
    select sn from devices where removed_at is null
      and sn in (select sn from unassigned_devices union select sn from unassigned_messages)
    order by id`.execute(db);
  return rows.map(({ sn }) => sn);
}

/** Drops what nobody claimed in seven days. */
export async function tidyUnassigned(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 86_400_000);
  await db.deleteFrom('unassignedMessages').where('receivedAt', '<', limit).execute();
  await db.deleteFrom('unassignedDevices').where('lastSeenAt', '<', limit).execute();
  keptIn.delete(db);
}
