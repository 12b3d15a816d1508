import { groupNearbyDays } from './day-groups.ts';
import type { DeviceHistory, EntityHistory, Fault } from './history.ts';

/**
 * Days on which messages with the serial number of a device were refused because of their format. One is enough: either the device is
 * registered with the wrong format, or someone else uses its serial number.
 */
export function findOtherFormats(history: EntityHistory, device: DeviceHistory): Fault[] {
  return groupNearbyDays(device.otherFormatMessages, history.now).map(({ entries, from, to, days }) => {
    const messages = entries.reduce((sum, refusal) => sum + refusal.messages, 0);
    const evidence = { messages, days };
    return { kind: 'otherFormat', device: device.id, from, to, evidence, missingPeople: null, reason: null };
  });
}
