import { groupNearbyDays } from './day-groups.ts';
import type { DeviceHistory, EntityHistory, Fault } from './history.ts';

const reasons = ['otherFormat', 'otherNetwork'] as const;

/**
 * Days on which messages with the serial number of a device were refused because of their format or network. One is enough: either the
 * settings of the device are wrong, or someone else uses its serial number.
 */
export function findRefusedMessages(history: EntityHistory, device: DeviceHistory): Fault[] {
  return reasons.flatMap((kind) => {
    const refused = device.refusedMessages.filter(({ reason }) => reason === kind);
    return groupNearbyDays(refused, history.now).map(({ entries, from, to, days }) => {
      const messages = entries.reduce((sum, entry) => sum + entry.messages, 0);
      return { kind, device: device.id, from, to, evidence: { messages, days }, missingPeople: null, reason: null };
    });
  });
}
