import type { ResultOf } from '@portico/contract/route';
import { home } from '@portico/contract/routes/home';
import { deviceKinds, findDeviceKind } from '@portico/contract/words/device-kinds';
import { type Metric, ratios } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { isTooIncomplete } from '@portico/counting/explanation';
import { findRatios, findRequiredMetrics } from '@portico/counting/items';
import { addDays, dayStart, formatDay } from '@portico/counting/local-time';
import { hoursPerDay } from '@portico/counting/usual-day';
import { computeUsualValues, maxUsualWeeks } from '@portico/counting/usual-values';
import { findFirstInstantAtOrAfter, findInstantsAtLocal, type ZoneRules, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import type { EntityRow } from '../organisations/index.ts';
import { createAnswerCoalescer } from './answer-coalescer.ts';
import { createDataSources, type DataSources } from './data-sources.ts';
import { computeEntityLocalTime, selectHomeEntities } from './home-selection.ts';
import { type InstalledDevice, loadInstalledDevicesCached } from './installed-devices.ts';
import type { QueryRunner } from './query-runner.ts';
import { toReplySettings } from './settings-groups.ts';
import {
  createTrendGroups,
  findTrendItem,
  formatHour,
  readTrendHours,
  type TrendGroup,
  type TrendHoursQuery,
  type TrendHourValue,
} from './trend-hours.ts';

/** Registers the route for the hours of a trend's weekday: a week before, and the usual range. */
export function usualHoursRoutes(app: App, queryRunner: QueryRunner): void {
  const share = createAnswerCoalescer<ResultOf<typeof home.usualHours>>();
  app.handle(home.usualHours, async (input, call) => {
    const selection = await selectHomeEntities(app, call, input.entityId);
    const sources = createDataSources(app, call);
    const item = findTrendItem(input);
    return share(selection, { item, startTime: input.startTime }, async () => {
      const now = app.clock.now();
      const parts = createTrendGroups(selection, input.startTime, now);
      const query = {
        item,
        calculationSettings: toReplySettings(selection.settingsGroups),
        overdueAtMilliseconds: overdue,
      };
      const comparable = await keepComparableEntities(sources, parts, item);
      const [weekAgo, weeks] = await Promise.all([
        comparable.leftOut === 0 ? null : readWeekHours(queryRunner, sources, parts, query, 1, now),
        readWeeksBefore(queryRunner, sources, comparable.groups, query, now),
      ]);
      const day = parts[0]?.day ?? dayStart(now / 1000);
      return {
        day: formatDay(day),
        weekAgoDay: formatDay(addDays(day, -7)),
        item,
        weekAgo: weekAgo ?? weeks[0] ?? [],
        usual: Array.from({ length: hoursPerDay }, (_, hour) => usualHour(hour, weeks)),
        entities: comparable.groups.reduce((sum, { entities }) => sum + entities.length, 0),
        leftOut: comparable.leftOut,
      };
    });
  });
}

// A record of a week ago that has not arrived is missing, however rarely its device uploads.
const overdue = Number.POSITIVE_INFINITY;
/** For up to this many entities, all hours of eight weeks are read quickly in one query, which costs less than eight queries. */
const maxEntitiesAtOnce = 16;

type UsualHoursQuery = Omit<TrendHoursQuery, 'firstDayOffset' | 'dayCount'>;

function usualHour(hour: number, weeks: readonly TrendHourValue[][]) {
  const found = computeUsualValues(
    weeks.map((hours) => {
      const one = hours[hour];
      return one === undefined || isTooIncomplete(one.completeness) ? null : one.value;
    }),
  );
  if (found === null) return { time: formatHour(hour), range: null };
  const { low, high, median, weeks: known } = found;
  return { time: formatHour(hour), range: { low, high, median, weeks: known } };
}

/** The hours of the same weekday in the weeks before, the latest week first. */
async function readWeeksBefore(
  queryRunner: QueryRunner,
  sources: DataSources,
  parts: readonly TrendGroup[],
  query: UsualHoursQuery,
  now: number,
) {
  const weeks = Array.from({ length: maxUsualWeeks }, (_, week) => week + 1);
  if (parts.reduce((sum, { entities }) => sum + entities.length, 0) > maxEntitiesAtOnce)
    return Promise.all(weeks.map((week) => readWeekHours(queryRunner, sources, parts, query, week, now)));
  const firstDayOffset = -7 * maxUsualWeeks;
  const dayCount = 7 * (maxUsualWeeks - 1) + 1;
  const hours = await readTrendHours(queryRunner, sources, parts, { ...query, firstDayOffset, dayCount });
  return weeks.map((week) => {
    const start = (-7 * week - firstDayOffset) * hoursPerDay;
    return clearIncompleteHours(hours.slice(start, start + hoursPerDay), parts, week, now);
  });
}

async function readWeekHours(
  queryRunner: QueryRunner,
  sources: DataSources,
  parts: readonly TrendGroup[],
  query: UsualHoursQuery,
  week: number,
  now: number,
): Promise<TrendHourValue[]> {
  const hours = await readTrendHours(queryRunner, sources, parts, { ...query, firstDayOffset: -7 * week, dayCount: 1 });
  return clearIncompleteHours(hours, parts, week, now);
}

/**
 * Clears hours that did not exist in every zone or are not over in every zone. An hour skipped in spring in one zone has only the counts of
 * the others; an hour of a named future day that still runs has only part of its counts.
 */
function clearIncompleteHours(
  hours: readonly TrendHourValue[],
  parts: readonly TrendGroup[],
  week: number,
  now: number,
): TrendHourValue[] {
  return hours.map((one, hour) => {
    const isComplete = parts.every(({ day, entities: [entity] }) => {
      const start = addDays(day, -7 * week) + hour * 3600;
      if (entity === undefined) return true;
      return (
        start + 3600 <= computeEntityLocalTime(entity, now) &&
        findInstantsAtLocal(toZoneRules(entity), start).length > 0
      );
    });
    return isComplete ? one : { ...one, value: null, completeness: null };
  });
}

/**
 * Keeps those of several entities that are counted on the day and were counted in all weeks before: an entity that opened since, or has
 * closed, would make the day look unusual. A single entity is compared with the weeks in which it was counted.
 */
async function keepComparableEntities(
  sources: DataSources,
  groups: readonly TrendGroup[],
  item: StatisticItem,
): Promise<{ groups: readonly TrendGroup[]; leftOut: number }> {
  const [only, ...others] = groups.flatMap(({ entities }) => entities);
  if (only === undefined || others.length === 0) return { groups, leftOut: 0 };
  const sides = listRequiredMetrics(item, groups);
  const found = await Promise.all(
    groups.map(async (part) => {
      const findCountedDays = createCountedDaysLookup(
        await loadInstalledDevicesCached(sources, part.entities),
        sides,
        part,
      );
      const today = part.entities.filter(({ id }) => (findCountedDays(id) & requestedDayBit) !== 0);
      const entities = today.filter(({ id }) => findCountedDays(id) === allDaysMask);
      const ids = new Set(entities.map(({ id }) => id));
      const scopes = part.scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => ids.has(id)) }));
      const comparable = { ...part, entities, scopes: scopes.filter((scope) => scope.ids.length > 0) };
      return { alike: comparable, leftOut: today.length - entities.length };
    }),
  );
  return {
    groups: found.map(({ alike: comparable }) => comparable).filter(({ entities }) => entities.length > 0),
    leftOut: found.reduce((sum, one) => sum + one.leftOut, 0),
  };
}

/**
 * Metrics in groups; the devices of an entity must measure at least one metric of each group. A ratio has one group for its dividend and one
 * for its divisor; any other item has one group of all its metrics.
 */
function listRequiredMetrics(item: StatisticItem, parts: readonly TrendGroup[]): readonly (readonly Metric[])[] {
  const dividedRatios = findRatios([item]);
  if (dividedRatios.length > 0) return dividedRatios.flatMap((ratio) => ratios[ratio].map((side) => [side]));
  return [
    findRequiredMetrics(
      [item],
      parts.map(({ settings }) => settings),
    ),
  ];
}

// One bit for the day and one for each week before it.
const requestedDayBit = 1;
const allDaysMask = 2 ** (maxUsualWeeks + 1) - 1;

/** Returns the days, as bits, on which an entity had a device for each group of metrics in `sides`. */
function createCountedDaysLookup(
  devices: readonly InstalledDevice[],
  sides: readonly (readonly Metric[])[],
  { day, entities: [entity] }: TrendGroup,
): (id: number) => number {
  if (entity === undefined) return () => 0;
  const rules = toZoneRules(entity);
  const days = Array.from({ length: maxUsualWeeks + 1 }, (_, week) => {
    const start = addDays(day, -7 * week);
    return {
      from: findFirstInstantAtOrAfter(rules, start),
      to: findFirstInstantAtOrAfter(rules, addDays(start, 1)),
      bit: 2 ** week,
    };
  });
  // In the weeks before, a day counts only if the device was installed from its midnight on; a day counted from noon on is incomplete.
  const isCounted = ({ bit, ...one }: (typeof days)[number], from: number, to: number) =>
    to > one.from && (bit === requestedDayBit ? from < one.to : from <= one.from);
  const found = sides.map(() => new Map<number, number>());
  for (const { deviceType, placements } of devices) {
    const kind = findDeviceKind(deviceType);
    const measures: readonly Metric[] = kind === undefined ? [] : deviceKinds[kind].measures;
    for (const [index, metrics] of sides.entries()) {
      if (!metrics.some((metric) => measures.includes(metric))) continue;
      for (const { entityId, from, to } of placements) {
        const bits = days.reduce((sum, day) => (isCounted(day, from, to) ? sum | day.bit : sum), 0);
        found[index]?.set(entityId, (found[index].get(entityId) ?? 0) | bits);
      }
    }
  }
  return (id) => found.reduce((all, bits) => all & (bits.get(id) ?? 0), allDaysMask);
}

const toZoneRules = ({ timeZone, dstEnable }: EntityRow): ZoneRules => zoneRules(timeZone, dstEnable === 1);
