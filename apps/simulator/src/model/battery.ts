import type { FleetDevice } from '@portico/contract/fields/fleet';
import { battery, deviceKinds } from '@portico/contract/words/device-kinds';
import { hashOf } from './random.ts';

const weekSeconds = 604_800;

/** What a device says of its battery so many seconds after the first start: it falls one percent a week; mains is "charging". */
export function batteryLevel(device: FleetDevice, seconds: number): number {
  const { battery: now } = device.faults;
  if (now === undefined && !deviceKinds[device.kind].battery) return battery.charging;
  const full = now ?? 58 + (hashOf(device.sn, 'battery') % 43);
  return Math.max(0, full - Math.floor(seconds / weekSeconds));
}
