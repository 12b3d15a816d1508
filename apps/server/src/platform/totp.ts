import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator app supports. Period in seconds; window in steps to either side. */
const algorithm = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const windowSteps = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** A new secret for an authenticator app, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The content of the QR code from which an authenticator app reads the secret. */
export function buildTotpUri({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  return new TOTP({ secret, label: account, issuer, ...algorithm }).toString();
}

/**
 * Returns the time step of a code, or null for a wrong code. Codes of steps up to `lastStep`, the last used one, are wrong too: store the
 * returned step in the same transaction, so that no code works twice. `now` in epoch milliseconds.
 */
export function verifyTotp(options: {
  secret: string;
  code: string;
  now: number;
  lastStep: number | null;
}): number | null {
  const token = options.code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const secret = Secret.fromBase32(options.secret);
  const delta = TOTP.validate({ token, secret, timestamp: options.now, window: windowSteps, ...algorithm });
  if (delta === null) return null;
  const step = TOTP.counter({ timestamp: options.now, period: algorithm.period }) + delta;
  return options.lastStep !== null && step <= options.lastStep ? null : step;
}
