import { createHash, timingSafeEqual } from 'node:crypto';
import type { RegisteredDevice, Registry } from '../registry.ts';

// Nobody registers a longer one, and no index takes one of any length.
const longestSerialNumber = 200;

/** Whether a device can be registered under it. PostgreSQL stores no zero byte, and fails where one is asked for. */
export function isSerialNumber(sn: string): boolean {
  return sn !== '' && sn.length <= longestSerialNumber && !sn.includes('\0');
}

/** The device that has this secret, or null. Secrets are random and long, hence a plain hash. */
export async function deviceWithSecret(
  registry: Registry,
  sn: string,
  secret: string,
): Promise<RegisteredDevice | null> {
  const device = isSerialNumber(sn) ? await registry.find(sn) : null;
  if (device === null || device.secretHash === null) return null;
  const given = createHash('sha256').update(secret).digest();
  const right = Buffer.from(device.secretHash, 'hex');
  return right.length === given.length && timingSafeEqual(given, right) ? device : null;
}
