import { sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';

/** A message of a serial number that belongs to nobody, as it came, so that it can be read again once the device is claimed. */
export type KeptMessage = { sn: string; format: string; path: string; receivedAt: Date; body: Buffer };

const keptDays = 7;
// Seven days at one message a minute; beyond it the oldest go.
const keptPerDevice = 10_080;
// An installation that strangers flood keeps its disk: serial numbers beyond this are answered and not listed.
const mostSerialNumbers = 10_000;
const longestBody = 65_536;

/** Lists the serial number and keeps its message for seven days. */
export async function keepUnassigned(db: Db, message: KeptMessage, address: string): Promise<void> {
  const at = message.receivedAt;
  const listed = await sql<{ sn: string }>`
    insert into unassigned_devices (sn, format, address, first_seen_at, last_seen_at, last_message)
    select ${message.sn}, ${message.format}, ${address}, ${at}, ${at}, ${printable(message.body)}
    where exists (select from unassigned_devices where sn = ${message.sn})
       or (select count(*) from unassigned_devices) < ${mostSerialNumbers}
    on conflict (sn) do update set format = excluded.format, address = excluded.address, last_seen_at = excluded.last_seen_at,
      messages = unassigned_devices.messages + 1, last_message = excluded.last_message
    returning sn`.execute(db);
  if (listed.rows.length === 0 || message.body.length > longestBody) return;
  await db
    .insertInto('unassignedMessages')
    .values({ sn: message.sn, format: message.format, path: message.path, receivedAt: at, body: message.body })
    .execute();
}

// Frames are binary; what a person is shown is their readable part.
function printable(body: Buffer): string {
  return body
    .toString('utf8')
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S}\p{Zs}\n]/gu, '')
    .slice(0, 2_000);
}

/** The kept messages of a serial number, oldest first. */
export async function keptMessages(db: Db, sn: string): Promise<(KeptMessage & { id: number })[]> {
  return db
    .selectFrom('unassignedMessages')
    .select(['id', 'sn', 'format', 'path', 'receivedAt', 'body'])
    .where('sn', '=', sn)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, body: Buffer.from(row.body) })));
}

/** The device has an owner and its messages have been counted. */
export async function forgetUnassigned(db: Db, sn: string, upToId: number): Promise<void> {
  await db.deleteFrom('unassignedMessages').where('sn', '=', sn).where('id', '<=', upToId).execute();
  await db.deleteFrom('unassignedDevices').where('sn', '=', sn).execute();
}

/** Drops what nobody claimed in seven days, and the oldest messages of a device that sends too many. */
export async function tidyUnassigned(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 86_400_000);
  await db.deleteFrom('unassignedMessages').where('receivedAt', '<', limit).execute();
  await db.deleteFrom('unassignedDevices').where('lastSeenAt', '<', limit).execute();
  await sql`
    delete from unassigned_messages where id in (
      select id from (select id, row_number() over (partition by sn order by id desc) as place from unassigned_messages) as ranked
      where place > ${keptPerDevice})`.execute(db);
}
