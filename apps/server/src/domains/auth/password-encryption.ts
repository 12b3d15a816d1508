import { constants, createPublicKey, generateKeyPair, hkdfSync, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeChallenge, createChallenge } from './challenges.ts';

const nonceLifeMilliseconds = 600_000;
const keyName = 'loginPrivateKey';
/** A stored key that is smaller is replaced. */
const keyBits = 3072;

/** The keys of an installation. Passwords in transit are encrypted with the RSA key pair (PEM), challenges with the other key. */
export type LoginKeys = { publicKey: string; privateKey: string; challengeKey: Buffer };

/** The login keys, created once per installation. */
export async function ensureLoginKeys(db: App['systemDb']): Promise<LoginKeys> {
  const stored = await loadStoredKey(db);
  const privateKey = stored !== null && countBits(stored) >= keyBits ? stored : await makeKey(db, stored);
  return {
    privateKey,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    challengeKey: Buffer.from(hkdfSync('sha256', privateKey, '', 'challenges', 32)),
  };
}

/** Creates a nonce, valid for ten minutes. Clients encrypt it with the password, so that a recorded login cannot be replayed. */
export function createPasswordNonce(app: App, challengeKey: Buffer): string {
  return createChallenge(app, challengeKey, { kind: 'nonce', answer: '', lifeMilliseconds: nonceLifeMilliseconds });
}

/** Decrypts base64 of RSA-OAEP-SHA-256 over nonce, line feed and password, and uses up the nonce. Throws `passwordNotDecrypted`. */
export async function decryptPassword(
  app: App,
  { privateKey, challengeKey }: LoginKeys,
  encrypted: string,
): Promise<string> {
  const [nonce, ...rest] = decrypt(privateKey, encrypted).split('\n');
  const known = await consumeChallenge(app, challengeKey, 'nonce', nonce ?? '');
  if (known === null || rest.length === 0) throw new AppError('passwordNotDecrypted');
  return rest.join('\n');
}

function decrypt(privateKey: string, encrypted: string): string {
  try {
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    return privateDecrypt({ key: privateKey, ...padding }, Buffer.from(encrypted, 'base64')).toString('utf8');
  } catch {
    throw new AppError('passwordNotDecrypted');
  }
}

async function loadStoredKey(db: App['systemDb']): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', keyName).executeTakeFirst();
  return row?.value ?? null;
}

function countBits(privateKey: string): number {
  return createPublicKey(privateKey).asymmetricKeyDetails?.modulusLength ?? 0;
}

/** Stores a new key, in the place of a smaller one if there is one. */
async function makeKey(db: App['systemDb'], smaller: string | null): Promise<string> {
  const made = await promisify(generateKeyPair)('rsa', {
    modulusLength: keyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  // Another server node may have been first; then its key is used.
  await db
    .insertInto('settings')
    .values({ name: keyName, value: made.privateKey })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: made.privateKey })
        .where('settings.value', '=', smaller ?? ''),
    )
    .execute();
  return (await loadStoredKey(db)) ?? made.privateKey;
}
