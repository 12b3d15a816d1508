import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Db } from './base-data/open.ts';

const keyName = 'storedSecretKey';
const cipher = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts secrets that the server has to send on, like Wi-Fi passwords of devices, before they are stored. */
export type StoredSecrets = {
  /** base64 of initialization vector, encrypted text and tag; `purpose` names the column, and a text of another one cannot be opened. */
  seal(purpose: string, text: string): string;
  /** null: not sealed with this key for this purpose, or changed since. */
  open(purpose: string, sealed: string): string | null;
};

/**
 * Opens the stored secrets of an installation; the first server creates the key. The key is in the table `settings`, which calls cannot
 * read: the encryption protects a copy of the other tables, not of the whole database.
 */
export async function openStoredSecrets(systemDb: Db): Promise<StoredSecrets> {
  const made = randomBytes(keyBytes).toString('base64');
  // Another server node may be first; then its key is used.
  await systemDb
    .insertInto('settings')
    .values({ name: keyName, value: made })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await systemDb
    .selectFrom('settings')
    .select('value')
    .where('name', '=', keyName)
    .executeTakeFirstOrThrow();
  const key = Buffer.from(value, 'base64');
  return {
    seal(purpose, text) {
      const iv = randomBytes(ivBytes);
      const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose));
      const sealed = [encryption.update(text, 'utf8'), encryption.final()];
      return Buffer.concat([iv, ...sealed, encryption.getAuthTag()]).toString('base64');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < ivBytes + tagBytes) return null;
      const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = [decryption.update(bytes.subarray(ivBytes, -tagBytes)), decryption.final()];
        return Buffer.concat(text).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
