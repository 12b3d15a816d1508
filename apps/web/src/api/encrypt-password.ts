import { auth } from '@portico/contract/routes/auth';
import { call } from './call.ts';

/** RSA encryption failed: the password must not be sent. */
export class EncryptionError extends Error {}

/** Encrypts a password for sending, with a key and a nonce from the server; both are valid for one password. */
export async function encryptPasswordWithServerKey(password: string): Promise<string> {
  const { publicKey, nonce } = await call(auth.publicKey, {});
  return encryptPassword(publicKey, nonce, password);
}

/**
 * Encrypts the server's nonce, a line feed and the password with RSA-OAEP-SHA-256. It also works on plain HTTP, where browsers have no Web
 * Crypto. The library takes each character as one byte, so it gets the UTF-8 bytes of the text.
 */
export async function encryptPassword(publicKey: string, nonce: string, password: string): Promise<string> {
  const { JSEncrypt } = await loadEncryptionCode();
  const cipher = new JSEncrypt();
  cipher.setPublicKey(publicKey);
  const bytes = new TextEncoder().encode(`${nonce}\n${password}`);
  const encrypted = cipher.encryptOAEP(String.fromCharCode(...bytes));
  if (typeof encrypted !== 'string' || encrypted === '') throw new EncryptionError();
  return encrypted;
}

/** Loads the encryption code; called early, while the user is still typing. */
export function loadEncryptionCode() {
  return import('jsencrypt');
}
