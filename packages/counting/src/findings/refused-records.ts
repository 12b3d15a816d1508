import { daySeconds } from '../local-time.ts';
import type { DeviceHistory, EntityHistory, Fault } from './history.ts';

/** Minimum number of refused records; fewer can be transmission errors. */
const minRecords = 3;
/** Refusals more than this many days apart are separate findings. */
const maxDaysBetween = 2;

/** Days on which records of a device were refused, with the most frequent reason. */
export function findRefusedRecords(history: EntityHistory, device: DeviceHistory): Fault[] {
  const groups: (typeof device.refusedRecords)[number][][] = [];
  for (const refusal of device.refusedRecords.toSorted((first, second) => first.day - second.day)) {
    const last = groups.at(-1)?.at(-1);
    if (last === undefined || refusal.day - last.day > maxDaysBetween * daySeconds) groups.push([refusal]);
    else groups.at(-1)?.push(refusal);
  }
  return groups.flatMap((group) => {
    const records = group.reduce((sum, refusal) => sum + refusal.records, 0);
    const [first] = group;
    const last = group.at(-1);
    const largest = group.toSorted((refusal, other) => other.records - refusal.records)[0];
    if (first === undefined || last === undefined || largest === undefined || records < minRecords) return [];
    const isRecent = last.day + (maxDaysBetween + 1) * daySeconds > history.now;
    const days = new Set(group.map(({ day }) => day)).size;
    return [
      {
        kind: 'refused' as const,
        device: device.id,
        from: first.day,
        to: isRecent ? null : last.day + daySeconds,
        evidence: { records, days },
        missingPeople: null,
        reason: largest.reason,
      },
    ];
  });
}
