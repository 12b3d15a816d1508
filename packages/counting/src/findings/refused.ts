import { daySeconds } from '../local-time.ts';
import type { DeviceHours, EntityHistory, Fault } from './history.ts';

/** A single refused record is an accident of the line. */
const leastRecords = 3;
/** Refusals with more days between them are two stories. */
const apartDays = 2;

/** Days on which records of a device were refused, with the reason of most of them. */
export function refused(history: EntityHistory, device: DeviceHours): Fault[] {
  const stories: (typeof device.refused)[number][][] = [];
  for (const one of device.refused.toSorted((first, second) => first.day - second.day)) {
    const last = stories.at(-1)?.at(-1);
    if (last === undefined || one.day - last.day > apartDays * daySeconds) stories.push([one]);
    else stories.at(-1)?.push(one);
  }
  return stories.flatMap((story) => {
    const records = story.reduce((sum, one) => sum + one.records, 0);
    const [first] = story;
    const last = story.at(-1);
    const most = story.toSorted((one, other) => other.records - one.records)[0];
    if (first === undefined || last === undefined || most === undefined || records < leastRecords) return [];
    const isRecent = last.day + (apartDays + 1) * daySeconds > history.now;
    const days = new Set(story.map(({ day }) => day)).size;
    return [
      {
        kind: 'refused' as const,
        device: device.id,
        from: first.day,
        to: isRecent ? null : last.day + daySeconds,
        evidence: { records, days },
        missingPeople: null,
        reason: most.reason,
      },
    ];
  });
}
