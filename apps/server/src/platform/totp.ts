import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app knows it. Period in seconds; the window is in steps to either side, for clocks that differ. */
const algorithm = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const windowSteps = 1;
/** 160 bits: RFC 4226's recommendation. */
const secretBytes = 20;

/** A new secret of an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What the QR code says from which an authenticator app takes the secret. */
export function totpUri({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  return new TOTP({ secret, label: account, issuer, ...algorithm }).toString();
}

/**
 * The step a code belongs to, or null for a wrong one. A step up to `lastStep`, the one used last, is wrong too: keep the step
 * returned, in the same transaction, and no code works twice. `now` in epoch milliseconds.
 */
export function verifyTotp(given: {
  secret: string;
  code: string;
  now: number;
  lastStep: number | null;
}): number | null {
  const token = given.code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const secret = Secret.fromBase32(given.secret);
  const delta = TOTP.validate({ token, secret, timestamp: given.now, window: windowSteps, ...algorithm });
  if (delta === null) return null;
  const step = TOTP.counter({ timestamp: given.now, period: algorithm.period }) + delta;
  return given.lastStep !== null && step <= given.lastStep ? null : step;
}
