import type { FleetDevice } from '@portico/contract/fields/fleet';
import { batteryValues, deviceKinds } from '@portico/contract/words/device-kinds';
import { hashParts } from './random.ts';

const weekSeconds = 604_800;

/** Battery level a device reports `seconds` after the first start: it falls by one percent a week. Devices on mains report "charging". */
export function simulateBatteryLevel(device: FleetDevice, seconds: number): number {
  const { battery: faultLevel } = device.faults;
  if (faultLevel === undefined && !deviceKinds[device.kind].battery) return batteryValues.charging;
  const startLevel = faultLevel ?? 58 + (hashParts(device.sn, 'battery') % 43);
  return Math.max(0, startLevel - Math.floor(seconds / weekSeconds));
}
