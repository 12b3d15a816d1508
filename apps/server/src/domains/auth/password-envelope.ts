import { constants, createPublicKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { randomToken } from '../../platform/tokens.ts';
import { takeChallenge } from './captcha.ts';

const nonceLifeMilliseconds = 600_000;
const keyName = 'loginPrivateKey';

/** The key pair passwords travel under, made once per installation. */
export async function loginKey(db: App['systemDb']): Promise<{ publicKey: string; privateKey: string }> {
  const stored = await storedKey(db);
  const privateKey = stored ?? (await makeKey(db));
  return { privateKey, publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString() };
}

/** A random word to encrypt in front of the password, so that a recorded login cannot be sent again. */
export async function newNonce({ systemDb: db, clock }: App): Promise<string> {
  const id = randomToken();
  const expiresAt = new Date(clock.now() + nonceLifeMilliseconds);
  await db.insertInto('challenges').values({ id, kind: 'nonce', answer: '', expiresAt }).execute();
  return id;
}

/** Opens base64 of RSA-OAEP-SHA-256 over nonce, line feed, password; the nonce is used up by it. */
export async function openPassword(app: App, privateKey: string, sealed: string): Promise<string> {
  const [nonce, ...rest] = decrypt(privateKey, sealed).split('\n');
  const known = await takeChallenge(app, 'nonce', nonce ?? '');
  if (known === null || rest.length === 0) throw new AppError('passwordNotDecrypted');
  return rest.join('\n');
}

function decrypt(privateKey: string, sealed: string): string {
  try {
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    return privateDecrypt({ key: privateKey, ...padding }, Buffer.from(sealed, 'base64')).toString('utf8');
  } catch {
    throw new AppError('passwordNotDecrypted');
  }
}

async function storedKey(db: App['systemDb']): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', keyName).executeTakeFirst();
  return row?.value ?? null;
}

async function makeKey(db: App['systemDb']): Promise<string> {
  const made = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  // Another server node may have been first: then its key stands.
  await db
    .insertInto('settings')
    .values({ name: keyName, value: made.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await storedKey(db)) ?? made.privateKey;
}
