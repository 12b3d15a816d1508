import { groupNearbyDays } from './day-groups.ts';
import type { DeviceHistory, EntityHistory, Fault } from './history.ts';

/** Minimum number of refused records; fewer can be transmission errors. */
const minRecords = 3;

/** Days on which records of a device were refused, with the most frequent reason. */
export function findRefusedRecords(history: EntityHistory, device: DeviceHistory): Fault[] {
  return groupNearbyDays(device.refusedRecords, history.now).flatMap(({ entries, from, to, days }) => {
    const records = entries.reduce((sum, refusal) => sum + refusal.records, 0);
    const largest = entries.toSorted((refusal, other) => other.records - refusal.records)[0];
    if (largest === undefined || records < minRecords) return [];
    const evidence = { records, days };
    return [
      { kind: 'refused' as const, device: device.id, from, to, evidence, missingPeople: null, reason: largest.reason },
    ];
  });
}
