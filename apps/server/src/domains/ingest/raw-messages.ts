import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { Log } from '../../platform/log.ts';
import type { RegisteredDevice } from './device-registry.ts';
import type { MessageSender } from './message-sender.ts';

/** A message as it arrived. `path`: the request path or the last part of the topic; empty for a frame of a TCP connection. */
export type RawMessage = { path: string; body: Buffer };

/** Keeps the bytes of messages of which a record was not stored, so that they can be decoded again. */
export type RawMessageKeeper = {
  /** Returns at once; `at`: epoch seconds. A crash loses at most the messages of the last second. */
  keep(device: RegisteredDevice, message: RawMessage, sender: MessageSender, reason: string, at: number): void;
  /** Writes the waiting messages. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

/** A kept message. `messages`: how often it was sent; the times are those of its first and last receipt. */
export type KeptMessage = {
  id: number;
  format: string;
  path: string;
  address: string;
  reason: string;
  firstAt: Date;
  lastAt: Date;
  messages: number;
  body: Buffer;
};

const writeEveryMilliseconds = 1_000;
/** Limits of the kept messages: of one device, of one company, and of those that wait to be written. The oldest are dropped. */
export const maxRawMessages = {
  device: { messages: 500, bytes: 4 * 1024 * 1024 },
  company: { bytes: 64 * 1024 * 1024 },
  waiting: { bytes: 8 * 1024 * 1024 },
} as const;
const retentionDays = 7;
const maxReasonLength = 500;

type WaitingMessage = RawMessage & {
  device: RegisteredDevice;
  key: string;
  format: string;
  address: string;
  reason: string;
  firstAt: number;
  lastAt: number;
  messages: number;
};

export function createRawMessageKeeper(db: Db, log: Log): RawMessageKeeper {
  const waiting = new Map<string, WaitingMessage>();
  let waitingBytes = 0;
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    writing = writing
      .then(async () => {
        const messages = [...waiting.values()];
        waiting.clear();
        waitingBytes = 0;
        if (messages.length > 0) await insertMessages(db, messages);
      })
      .catch((error: unknown) => log.error({ err: error }, 'messages that were not stored could not be kept'));
    return writing;
  }

  const timer = setInterval(() => void flush(), writeEveryMilliseconds);
  return {
    keep(device, { path, body }, { format, address }, reason, at) {
      const key = createHash('sha256').update(path).update('\0').update(body).digest('hex');
      const before = waiting.get(`${device.id}/${key}`);
      if (before !== undefined) {
        before.messages += 1;
        before.lastAt = at;
        return;
      }
      if (waitingBytes + body.length > maxRawMessages.waiting.bytes) return;
      waitingBytes += body.length;
      const text = reason.slice(0, maxReasonLength).toWellFormed().replaceAll('\u0000', '');
      const received = { firstAt: at, lastAt: at, messages: 1, format: format.id, address, reason: text };
      waiting.set(`${device.id}/${key}`, { device, key, path, body, ...received });
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function insertMessages(db: Db, messages: readonly WaitingMessage[]): Promise<void> {
  const rows = messages.map(({ device, key, body, firstAt, lastAt, ...message }) => ({
    company_id: device.companyId,
    device_id: device.id,
    body_hash: key,
    format: message.format,
    path: message.path,
    address: message.address,
    reason: message.reason,
    first_at: toIso(firstAt),
    last_at: toIso(lastAt),
    messages: message.messages,
    body: body.toString('base64'),
  }));
  await sql`
    insert into raw_messages (company_id, device_id, body_hash, format, path, address, reason, first_at, last_at, messages, body)
    select sent.company_id, sent.device_id, sent.body_hash, sent.format, sent.path, sent.address, sent.reason, sent.first_at, sent.last_at,
      sent.messages, decode(sent.body, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(
      company_id bigint, device_id bigint, body_hash text, format text, path text, address text, reason text, first_at timestamptz,
      last_at timestamptz, messages int, body text)
    join devices on devices.id = sent.device_id
    on conflict (device_id, body_hash) do update set reason = excluded.reason, address = excluded.address, last_at = excluded.last_at,
      messages = raw_messages.messages + excluded.messages`.execute(db);
  await dropOldest(db, 'device_id', [...new Set(messages.map(({ device }) => device.id))]);
  await dropOldest(db, 'company_id', [...new Set(messages.map(({ device }) => device.companyId))]);
}

// Keeps the newest messages of each device or company within its limits.
async function dropOldest(db: Db, owner: 'device_id' | 'company_id', ids: readonly number[]): Promise<void> {
  const { messages, bytes } =
    owner === 'device_id'
      ? maxRawMessages.device
      : { messages: Number.MAX_SAFE_INTEGER, bytes: maxRawMessages.company.bytes };
  const column = sql.ref(owner);
  await sql`
    delete from raw_messages where id in (
      select id from (
        select id, row_number() over newest_first as position, sum(octet_length(body)) over newest_first as bytes
        from raw_messages where ${column} = any(${ids}::bigint[])
        window newest_first as (partition by ${column} order by last_at desc, id desc)) as numbered
      where position > ${messages} or bytes > ${bytes})`.execute(db);
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The kept messages of a device, oldest first, at most `limit`. */
export async function loadRawMessages(db: Db, deviceId: number, limit: number): Promise<KeptMessage[]> {
  const rows = await db
    .selectFrom('rawMessages')
    .select(['id', 'format', 'path', 'address', 'reason', 'firstAt', 'lastAt', 'messages', 'body'])
    .where('deviceId', '=', deviceId)
    .orderBy('firstAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, body: Buffer.from(row.body) }));
}

/** Deletes kept messages of a device. */
export async function deleteRawMessages(db: Db, deviceId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('rawMessages').where('deviceId', '=', deviceId).where('id', 'in', ids).execute();
}

/** Deletes messages that were last received more than seven days ago. */
export async function deleteExpiredRawMessages(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.deleteFrom('rawMessages').where('lastAt', '<', limit).execute();
}
