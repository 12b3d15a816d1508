import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

const derive = promisify(argon2);

/** Cost for random passwords, which no list of likely passwords contains. Low, because thousands are hashed at once. */
const smallCost = { memory: 1024, passes: 1, parallelism: 1 };

/** Hashes a password with argon2id, as a PHC string: $argon2id$v=19$m=…,t=…,p=…$salt$hash. */
export async function hashPassword(password: string): Promise<string> {
  return hashWithCost(password, cost);
}

/** Hashes a password of at least 60 random bits like `hashPassword`, at a thirtieth of the cost. */
export async function hashRandomPassword(password: string): Promise<string> {
  return hashWithCost(password, smallCost);
}

async function hashWithCost(password: string, { memory, passes, parallelism }: typeof cost): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce: salt, tagLength, memory, passes, parallelism });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encodeUnpadded(salt)}$${encodeUnpadded(tag)}`;
}

/** Whether a password matches a stored PHC string. For null (an unknown user) returns false after the same time. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? unknownUserHash);
  if (parts === null) throw new Error('A stored password hash is not argon2id in PHC format.');
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  // Each check costs the normal and the low cost, so that the time does not reveal which users exist or still have a random password.
  const other = Number(memory) < cost.memory ? cost : smallCost;
  await derive('argon2id', { message: password, nonce: randomBytes(16), tagLength, ...other });
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(tag, expected) && stored !== null;
}

/** A hash with the normal cost, so that the check of an unknown user takes as long as that of a known one. */
const unknownUserHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encodeUnpadded(randomBytes(16))}$${encodeUnpadded(randomBytes(tagLength))}`;

function encodeUnpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
