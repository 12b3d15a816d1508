import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';

/** What a challenge is used for: the picture at login, the encryption of a password, and the proof of work. */
type ChallengeKind = 'captcha' | 'nonce' | 'proof';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** The end of the life: epoch milliseconds. */
const expiryBytes = 6;

/**
 * Returns the id of a challenge that can be answered once. The id contains the answer and the end of its life, encrypted with a key of 32
 * bytes, so that requests for challenges store nothing and cannot fill the database. An answer of 4 bytes gives 51 characters of base64url.
 */
export function createChallenge(
  { clock }: App,
  key: Buffer,
  { kind, answer, lifeMilliseconds }: { kind: ChallengeKind; answer: string; lifeMilliseconds: number },
): string {
  const iv = randomBytes(ivBytes);
  const expiry = Buffer.alloc(expiryBytes);
  expiry.writeUIntBE(clock.now() + lifeMilliseconds, 0, expiryBytes);
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(kind));
  const text = [encryption.update(expiry), encryption.update(answer), encryption.final()];
  return Buffer.concat([iv, ...text, encryption.getAuthTag()]).toString('base64url');
}

/** Uses a challenge up and returns its answer; null if it was used before, never issued, of another kind or expired. */
export async function consumeChallenge(
  { systemDb: db, clock }: App,
  key: Buffer,
  kind: ChallengeKind,
  id: string,
): Promise<string | null> {
  // Several spellings of base64 stand for the same bytes, so the bytes identify a used challenge.
  const bytes = Buffer.from(id, 'base64url');
  const opened = readChallenge(key, kind, id);
  if (opened === null || opened.expiresAt <= clock.now()) return null;
  const used = await db
    .insertInto('challenges')
    .values({
      id: createHash('sha256').update(bytes).digest('hex'),
      kind,
      answer: '',
      expiresAt: new Date(opened.expiresAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return used === undefined ? null : opened.answer;
}

/** The content of a challenge, used or not; `expiresAt` in epoch milliseconds. null: not created with this key for this kind. */
export function readChallenge(
  key: Buffer,
  kind: ChallengeKind,
  id: string,
): { answer: string; expiresAt: number } | null {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length < ivBytes + expiryBytes + tagBytes) return null;
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(kind))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = Buffer.concat([decryption.update(bytes.subarray(ivBytes, -tagBytes)), decryption.final()]);
    return { expiresAt: text.readUIntBE(0, expiryBytes), answer: text.subarray(expiryBytes).toString() };
  } catch {
    return null;
  }
}

/** Deletes the used challenges and the login tickets that have expired. */
export async function deleteOldChallenges({ systemDb: db, clock }: App): Promise<void> {
  await db.deleteFrom('challenges').where('expiresAt', '<', new Date(clock.now())).execute();
}
