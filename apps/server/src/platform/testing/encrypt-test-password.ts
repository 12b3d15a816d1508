import { constants, publicEncrypt } from 'node:crypto';
import { auth } from '@portico/contract/routes/auth';
import type { ApiClient } from './api-client.ts';

/** Encrypts a password as the console does: nonce, line feed and password, with the public key of the installation. */
export async function encryptTestPassword({ call }: ApiClient, password: string): Promise<string> {
  const { publicKey, nonce } = (await call(auth.publicKey, {})).result;
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(key, Buffer.from(`${nonce}\n${password}`)).toString('base64');
}
