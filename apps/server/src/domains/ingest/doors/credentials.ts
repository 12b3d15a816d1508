import { createHash, timingSafeEqual } from 'node:crypto';
import type { Format } from '@portico/device-formats';
import type { DeviceRegistry, RegisteredDevice } from '../device-registry.ts';
import { isOfRegisteredFamily } from '../message-sender.ts';

// No registered serial number is longer, and a database index does not accept values of any length.
const maxSerialNumberLength = 200;

/** Whether a device can be registered under this serial number. PostgreSQL fails on a value with a zero byte. */
export function isSerialNumber(sn: string): boolean {
  return sn !== '' && sn.length <= maxSerialNumberLength && !sn.includes('\0');
}

export type DeviceCredentials = { sn: string; secret: string };

/**
 * Returns the device if the secret is right and the device may use the format, otherwise null. Secrets are random and long, so a plain hash
 * is enough.
 */
export async function authenticateDevice(
  registry: DeviceRegistry,
  format: Format,
  { sn, secret }: DeviceCredentials,
): Promise<RegisteredDevice | null> {
  const device = isSerialNumber(sn) ? await registry.find(sn) : null;
  if (device === null || device.secretHash === null || !isOfRegisteredFamily(device, format)) return null;
  const given = createHash('sha256').update(secret).digest();
  const right = Buffer.from(device.secretHash, 'hex');
  return right.length === given.length && timingSafeEqual(given, right) ? device : null;
}
