import type { ResultOf } from '@portico/contract/route';
import { home } from '@portico/contract/routes/home';
import { deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import { type Metric, ratios } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { isDoubtful } from '@portico/counting/explanation';
import { metricsOf, ratiosOf } from '@portico/counting/items';
import { addDays, dayStart, formatDay } from '@portico/counting/local-time';
import { usualOf, usualWeeks } from '@portico/counting/usual';
import { firstInstantFrom, instantsOfLocal, type ZoneRules, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import type { EntityRow } from '../organisations/index.ts';
import type { Asker } from './ask.ts';
import { figuresMeant } from './figure-meaning.ts';
import { homeSelection, localNow } from './home-parts.ts';
import { type HungDevice, hungDevices } from './hung-devices.ts';
import { shareAnswers } from './shared-answers.ts';
import { type Sources, sourcesOf } from './sources.ts';
import {
  hoursOfDay,
  hoursOfDays,
  hourName,
  type HoursAsked,
  type TrendHour,
  trendItem,
  type TrendPart,
  trendParts,
} from './trend-hours.ts';

/** What the weekday of a trend had a week before, and usually has, by hour. */
export function usualHoursRoutes(app: App, asker: Asker): void {
  const share = shareAnswers<ResultOf<typeof home.usualHours>>();
  app.handle(home.usualHours, async (input, call) => {
    const selection = await homeSelection(app, call, input.entityId);
    const sources = sourcesOf(app, call);
    const item = trendItem(input);
    return share(selection, { item, startTime: input.startTime }, async () => {
      const now = app.clock.now();
      const parts = trendParts(selection, input.startTime, now);
      const asked = { item, rates: figuresMeant(selection.meanings), overdueAt: overdue };
      const alike = await likeForLike(sources, parts, item);
      const [weekAgo, weeks] = await Promise.all([
        alike.leftOut === 0 ? null : hoursOfWeek(asker, sources, parts, asked, 1, now),
        weeksBefore(asker, sources, alike.parts, asked, now),
      ]);
      const day = parts[0]?.day ?? dayStart(now / 1000);
      return {
        day: formatDay(day),
        weekAgoDay: formatDay(addDays(day, -7)),
        item,
        weekAgo: weekAgo ?? weeks[0] ?? [],
        usual: Array.from({ length: hoursOfDay }, (_, hour) => usualHour(hour, weeks)),
        entities: alike.parts.reduce((sum, { entities }) => sum + entities.length, 0),
        leftOut: alike.leftOut,
      };
    });
  });
}

// What has not come of a week ago is missing, however seldom its device uploads.
const overdue = Number.POSITIVE_INFINITY;
/** Of so few entities all hours of eight weeks are quickly read, and one question costs less than eight. */
const few = 16;

type Asked = Omit<HoursAsked, 'first' | 'days'>;

function usualHour(hour: number, weeks: readonly TrendHour[][]) {
  const found = usualOf(
    weeks.map((hours) => {
      const one = hours[hour];
      return one === undefined || isDoubtful(one.completeness) ? null : one.value;
    }),
  );
  if (found === null) return { time: hourName(hour), range: null };
  const { low, high, median, weeks: known } = found;
  return { time: hourName(hour), range: { low, high, median, weeks: known } };
}

/** The hours of the same weekday in the weeks before, the nearest first. */
async function weeksBefore(asker: Asker, sources: Sources, parts: readonly TrendPart[], asked: Asked, now: number) {
  const weeks = Array.from({ length: usualWeeks }, (_, week) => week + 1);
  if (parts.reduce((sum, { entities }) => sum + entities.length, 0) > few)
    return Promise.all(weeks.map((week) => hoursOfWeek(asker, sources, parts, asked, week, now)));
  const first = -7 * usualWeeks;
  const days = 7 * (usualWeeks - 1) + 1;
  const hours = await hoursOfDays(asker, sources, parts, { ...asked, first, days });
  return weeks.map((week) => {
    const start = (-7 * week - first) * hoursOfDay;
    return wholeHours(hours.slice(start, start + hoursOfDay), parts, week, now);
  });
}

async function hoursOfWeek(
  asker: Asker,
  sources: Sources,
  parts: readonly TrendPart[],
  asked: Asked,
  week: number,
  now: number,
): Promise<TrendHour[]> {
  const hours = await hoursOfDays(asker, sources, parts, { ...asked, first: -7 * week, days: 1 });
  return wholeHours(hours, parts, week, now);
}

/**
 * Hours that every clock had and that are over on each. One that some clock skipped in spring would be of the others alone; one that
 * still runs, of a day somebody named in days to come, of a part of it.
 */
function wholeHours(hours: readonly TrendHour[], parts: readonly TrendPart[], week: number, now: number): TrendHour[] {
  return hours.map((one, hour) => {
    const isWhole = parts.every(({ day, entities: [entity] }) => {
      const start = addDays(day, -7 * week) + hour * 3600;
      if (entity === undefined) return true;
      return start + 3600 <= localNow(entity, now) && instantsOfLocal(rulesOf(entity), start).length > 0;
    });
    return isWhole ? one : { ...one, value: null, completeness: null };
  });
}

/**
 * Of several entities those that are counted on the day and were on all the weeks before: who opened since, or has closed, would make
 * the day look unusual. One entity is like itself in the weeks it was there.
 */
async function likeForLike(
  sources: Sources,
  parts: readonly TrendPart[],
  item: StatisticItem | null,
): Promise<{ parts: readonly TrendPart[]; leftOut: number }> {
  const [only, ...others] = parts.flatMap(({ entities }) => entities);
  if (item === null || only === undefined || others.length === 0) return { parts, leftOut: 0 };
  const sides = sidesOf(item, parts);
  const found = await Promise.all(
    parts.map(async (part) => {
      const daysOf = daysCounted(await hungDevices(sources, part.entities), sides, part);
      const today = part.entities.filter(({ id }) => (daysOf(id) & theDay) !== 0);
      const entities = today.filter(({ id }) => daysOf(id) === everyDay);
      const ids = new Set(entities.map(({ id }) => id));
      const scopes = part.scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => ids.has(id)) }));
      const alike = { ...part, entities, scopes: scopes.filter((scope) => scope.ids.length > 0) };
      return { alike, leftOut: today.length - entities.length };
    }),
  );
  return {
    parts: found.map(({ alike }) => alike).filter(({ entities }) => entities.length > 0),
    leftOut: found.reduce((sum, one) => sum + one.leftOut, 0),
  };
}

/** The metrics of which something has to be measured: of a quotient each of its sides, else any. */
function sidesOf(item: StatisticItem, parts: readonly TrendPart[]): readonly (readonly Metric[])[] {
  const divided = ratiosOf([item]);
  if (divided.length > 0) return divided.flatMap((ratio) => ratios[ratio].map((side) => [side]));
  return [
    metricsOf(
      [item],
      parts.map(({ settings }) => settings),
    ),
  ];
}

// The day and the weeks before it, a bit each.
const theDay = 1;
const everyDay = 2 ** (usualWeeks + 1) - 1;

/** The days on which devices hung at an entity that measure every side, as bits. */
function daysCounted(
  devices: readonly HungDevice[],
  sides: readonly (readonly Metric[])[],
  { day, entities: [entity] }: TrendPart,
): (id: number) => number {
  if (entity === undefined) return () => 0;
  const rules = rulesOf(entity);
  const days = Array.from({ length: usualWeeks + 1 }, (_, week) => {
    const start = addDays(day, -7 * week);
    return { from: firstInstantFrom(rules, start), to: firstInstantFrom(rules, addDays(start, 1)), bit: 2 ** week };
  });
  // Of a week before, since its midnight: a day that was counted from noon on is no whole one.
  const isCounted = ({ bit, ...one }: (typeof days)[number], from: number, to: number) =>
    to > one.from && (bit === theDay ? from < one.to : from <= one.from);
  const found = sides.map(() => new Map<number, number>());
  for (const { deviceType, stays } of devices) {
    const kind = deviceKindOf(deviceType);
    const measures: readonly Metric[] = kind === undefined ? [] : deviceKinds[kind].measures;
    for (const [place, metrics] of sides.entries()) {
      if (!metrics.some((metric) => measures.includes(metric))) continue;
      for (const { entityId, from, to } of stays) {
        const bits = days.reduce((sum, day) => (isCounted(day, from, to) ? sum | day.bit : sum), 0);
        found[place]?.set(entityId, (found[place].get(entityId) ?? 0) | bits);
      }
    }
  }
  return (id) => found.reduce((all, bits) => all & (bits.get(id) ?? 0), everyDay);
}

const rulesOf = ({ timeZone, dstEnable }: EntityRow): ZoneRules => zoneRules(timeZone, dstEnable === 1);
