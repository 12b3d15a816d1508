import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { Log } from '../../platform/log.ts';
import { toSenderAddress } from '../../platform/tcp/network-prefix.ts';
import type { MessageSender } from './message-sender.ts';
import type { RawMessage } from './raw-messages.ts';

/** Lists messages in which no serial number can be read: the last one of each format and sender. */
export type UnidentifiedMessageKeeper = {
  /** Returns at once. `at`: epoch seconds. */
  keep(message: RawMessage, sender: MessageSender, reason: string, at: number): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const writeEveryMilliseconds = 1_000;
/** First bytes of a message that are kept. */
const maxBodyBytes = 256;
const maxReasonLength = 300;
/** Senders that are listed. Those with one message are dropped first, because a real device sends again. */
const maxSenders = 1_000;
const retentionDays = 7;

type WaitingMessage = {
  format: string;
  senderAddress: string;
  address: string;
  path: string;
  reason: string;
  firstAt: number;
  lastAt: number;
  messages: number;
  body: Buffer;
};

export function createUnidentifiedMessageKeeper(db: Db, log: Log): UnidentifiedMessageKeeper {
  const waiting = new Map<string, WaitingMessage>();
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    writing = writing
      .then(async () => {
        const messages = [...waiting.values()];
        waiting.clear();
        if (messages.length > 0) await insertMessages(db, messages);
      })
      .catch((error: unknown) => log.error({ err: error }, 'messages without a serial number could not be listed'));
    return writing;
  }

  const timer = setInterval(() => void flush(), writeEveryMilliseconds);
  return {
    keep({ path, body }, { format, address }, reason, at) {
      const senderAddress = toSenderAddress(address);
      const key = `${format.id}/${senderAddress}`;
      const before = waiting.get(key);
      if (before === undefined && waiting.size >= maxSenders) return;
      waiting.set(key, {
        format: format.id,
        senderAddress,
        address,
        path,
        reason: reason.slice(0, maxReasonLength).toWellFormed().replaceAll('\u0000', ''),
        firstAt: before?.firstAt ?? at,
        lastAt: at,
        messages: (before?.messages ?? 0) + 1,
        // A copy: the whole message would stay in memory otherwise.
        body: Buffer.from(body.subarray(0, maxBodyBytes)),
      });
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function insertMessages(db: Db, messages: readonly WaitingMessage[]): Promise<void> {
  const rows = messages.map(({ body, firstAt, lastAt, ...message }) => ({
    ...message,
    firstAt: new Date(firstAt * 1000).toISOString(),
    lastAt: new Date(lastAt * 1000).toISOString(),
    body: body.toString('base64'),
  }));
  await sql`
    insert into unidentified_messages (format, sender_address, address, path, reason, first_at, last_at, messages, body)
    select sent.format, sent."senderAddress", sent.address, sent.path, sent.reason, sent."firstAt", sent."lastAt", sent.messages,
      decode(sent.body, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(
      format text, "senderAddress" text, address text, path text, reason text, "firstAt" timestamptz, "lastAt" timestamptz,
      messages bigint, body text)
    on conflict (format, sender_address) do update set address = excluded.address, path = excluded.path, reason = excluded.reason,
      last_at = excluded.last_at, messages = unidentified_messages.messages + excluded.messages, body = excluded.body`.execute(
    db,
  );
  await sql`
    delete from unidentified_messages where (format, sender_address) in (
      select format, sender_address from unidentified_messages
      order by messages > 1 desc, last_at desc offset ${maxSenders})`.execute(db);
}

/** Deletes the senders without a message for seven days. */
export async function deleteExpiredUnidentifiedMessages(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.deleteFrom('unidentifiedMessages').where('lastAt', '<', limit).execute();
}
