import { auth } from '@portico/contract/routes/auth';
import { call } from './call.ts';

/** RSA could not encrypt: nothing may be sent. */
export class NotEncrypted extends Error {}

/** Makes a password fit to be sent: asks for a key and a nonce, which are good for one password, and encrypts with them. */
export async function sealPassword(password: string): Promise<string> {
  const { publicKey, nonce } = await call(auth.publicKey, {});
  return encryptPassword(publicKey, nonce, password);
}

/**
 * Encrypts the server's nonce, a line feed and the password with RSA-OAEP-SHA-256, also on plain http, where browsers have no
 * Web Crypto. The library takes each character as one byte, so the text is handed over as the bytes of its UTF-8.
 */
export async function encryptPassword(publicKey: string, nonce: string, password: string): Promise<string> {
  const { JSEncrypt } = await loadEncryption();
  const cipher = new JSEncrypt();
  cipher.setPublicKey(publicKey);
  const bytes = new TextEncoder().encode(`${nonce}\n${password}`);
  const encrypted = cipher.encryptOAEP(String.fromCharCode(...bytes));
  if (typeof encrypted !== 'string' || encrypted === '') throw new NotEncrypted();
  return encrypted;
}

/** Fetches the encryption code; called early, while the person is still typing. */
export function loadEncryption() {
  return import('jsencrypt');
}
