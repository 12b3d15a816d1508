import { computeOtherEntrancesShare, type DeviceBaseline } from './device-baseline.ts';
import {
  computeHourStart,
  type EntityHistory,
  type Fault,
  findFaultEnd,
  type HistoryCalendar,
  valueAtHour,
} from './history.ts';
import { median } from './weekly-usual.ts';

const weekHours = 168;
/** Minimum number of consecutive weeks with zero people in the same hour of the week. */
const minWeeks = 4;
/** The usual traffic at a time of day is the mean of the same hour on up to this many days before and after. */
const daysAround = 14;
/** Minimum share of the other days with people at that time: two of six weekdays, with a margin of one week. */
const minDaysWithPeople = 0.27;
/** As in stuck-at-zero: expected people (nats) that make zeros impossible, and the share of the usual people that is expected. */
const impossibleNats = 14;
const slowShare = 0.25;
/** On a day with less than this share of its usual people the place was closed, or nearly. */
const livelyDayShare = 0.25;
const closedShare = 0.2;
/** Zeros further apart than this are separate findings. */
const maxHoursBetween = 4 * weekHours;

/**
 * Hours of the week with zero people week after week, although the same hours of other days have people, the day itself is busy, and the
 * other entrances have traffic. All of them are one finding, so that a user dismisses it once if a door is locked at these times.
 */
export function findWeeklyZeros(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
): Fault[] {
  const zeroHours = findZeroHours(calendar, baseline).filter(
    ({ hour }) => (computeOtherEntrancesShare(all, baseline.device, [hour]) ?? 1) >= closedShare,
  );
  const groups: (typeof zeroHours)[] = [];
  for (const zeroHour of zeroHours) {
    const last = groups.at(-1)?.at(-1);
    if (last === undefined || zeroHour.hour - last.hour > maxHoursBetween) groups.push([zeroHour]);
    else groups.at(-1)?.push(zeroHour);
  }
  return groups.flatMap((group) => {
    const usual = group.reduce((sum, zeroHour) => sum + zeroHour.usual, 0);
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined || usual * slowShare < impossibleNats) return [];
    // Each of these hours occurs once a week, so the fault is over when no zeros were found for a week.
    const end = last.hour + 1 + weekHours >= history.hours ? history.hours : last.hour + 1;
    return [
      {
        kind: 'stuckAtZero' as const,
        device: baseline.device.id,
        from: computeHourStart(history, first.hour),
        to: findFaultEnd(history, baseline.device, end),
        evidence: { hours: group.length, usual: Math.round(usual) },
        missingPeople: Math.round(usual),
        reason: null,
      },
    ];
  });
}

function findZeroHours(calendar: HistoryCalendar, baseline: DeviceBaseline): { hour: number; usual: number }[] {
  const found: { hour: number; usual: number }[] = [];
  const hours = Math.min(baseline.people.length, baseline.device.dueHours);
  for (let slot = 0; slot < weekHours; slot += 1) {
    let run: number[] = [];
    const close = () => {
      if (run.length >= minWeeks) {
        const suspicious = run.flatMap((hour) => {
          const usual = usualAtThatTime(baseline, hour);
          return usual > 0 && isLivelyDay(calendar, baseline, hour) ? [{ hour, usual }] : [];
        });
        if (
          suspicious.length >= minWeeks &&
          suspicious.reduce((sum, { usual }) => sum + usual, 0) * slowShare >= impossibleNats
        )
          found.push(...suspicious);
      }
      run = [];
    };
    for (let hour = slot; hour < hours; hour += weekHours) {
      const value = valueAtHour(baseline.people, hour);
      if (calendar.isOpenByHour[hour] === 1 && value === 0 && baseline.excludedHours[hour] !== 1) run.push(hour);
      else if (!Number.isNaN(value) && baseline.excludedHours[hour] !== 1) close();
    }
    close();
  }
  return found.toSorted((one, other) => one.hour - other.hour);
}

// The mean of the same hour on the other days around; 0 unless people pass at that time on at least two of the other six weekdays.
function usualAtThatTime(baseline: DeviceBaseline, hour: number): number {
  const around: number[] = [];
  for (let days = -daysAround; days <= daysAround; days += 1) {
    const value = valueAtHour(baseline.people, hour + days * 24);
    if (days % 7 !== 0 && !Number.isNaN(value) && baseline.excludedHours[hour + days * 24] !== 1) around.push(value);
  }
  const usual = around.reduce((sum, value) => sum + value, 0) / Math.max(1, around.length);
  const lively = around.filter((people) => people > 0).length;
  return lively >= minDaysWithPeople * around.length ? usual : 0;
}

function isLivelyDay(
  { dayByHour, hasClosedHours, isOpenByHour }: HistoryCalendar,
  baseline: DeviceBaseline,
  hour: number,
): boolean {
  const day = dayByHour[hour] ?? 0;
  const around = [-14, -7, -3, -2, -1, 1, 2, 3, 7, 14].map((days) => valueAtHour(baseline.dayPeople, day + days));
  const usual = median(around.filter((people) => !Number.isNaN(people)).toSorted((one, other) => one - other));
  if (!(valueAtHour(baseline.dayPeople, day) >= livelyDayShare * usual)) return false;
  // If the place has closed hours, zeros next to opening or closing time mean shorter hours on that day.
  if (!hasClosedHours) return true;
  const hasPeople = (step: number) => {
    for (let other = hour + step; dayByHour[other] === day && isOpenByHour[other] === 1; other += step)
      if (valueAtHour(baseline.people, other) > 0) return true;
    return false;
  };
  return hasPeople(-1) && hasPeople(1);
}
