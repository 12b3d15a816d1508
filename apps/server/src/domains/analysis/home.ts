import type { ResultOf } from '@portico/contract/route';
import { home } from '@portico/contract/routes/home';
import type { Metrics } from '@portico/contract/words/metrics';
import {
  defaultHomeItems,
  type StatisticItem,
  statisticItemNames,
  statisticItems,
} from '@portico/contract/words/statistic-items';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { wholeDay } from '@portico/counting/business-hours';
import { bucketsBetween } from '@portico/counting/buckets';
import { growth } from '@portico/counting/compare';
import { mergeCompleteness } from '@portico/counting/completeness';
import { addMetrics, itemParts, itemValueOver, metricsOf, ratiosOf } from '@portico/counting/items';
import { addDays, dayStart, formatDay, formatLocal } from '@portico/counting/local-time';
import { rangeOf } from '@portico/counting/ranges';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import type { EntityRow } from '../organisations/index.ts';
import type { Asker } from './ask.ts';
import { receiptsOf, tallyReceipts } from './bucket-receipts.ts';
import { comparedSums, type ZonePart } from './compared-sums.ts';
import { absenceOf, completenessOf, type DeviceHealth, expectedOf, healthOf } from './data-health.ts';
import { estimatedValue, estimatesOf } from './estimates.ts';
import { figuresMeant, type Meaning } from './figure-meaning.ts';
import { type AlikePart, alikeParts, homeSelection, localDay, localNow, meantBy, rangeAt } from './home-parts.ts';
import { hungDevices, rememberedDevices } from './hung-devices.ts';
import { shareAnswers } from './shared-answers.ts';
import { type Sources, sourcesOf } from './sources.ts';

export function homeRoutes(app: App, asker: Asker): void {
  const { clock } = app;

  app.handle(home.statisTypes, async (_input, { db, user }) => ({
    all: [...statisticItemNames],
    chosen: await chosenItems(db, user.id),
  }));

  app.handle(home.setStatisTypes, async ({ types }, { db, user }) => {
    if (types.length === 0) throw new AppError('homeItems');
    const chosen = statisticItemNames.filter((item) => types.includes(item));
    await db
      .updateTable('users')
      .set({ homeItems: chosen.join(',') })
      .where('id', '=', user.id)
      .execute();
    return { chosen };
  });

  const share = shareAnswers<ResultOf<typeof home.statistical>>();
  app.handle(home.statistical, async (input, call) => {
    const selection = await homeSelection(app, call, input.entityId);
    const sources = sourcesOf(app, call);
    const items = input.items ?? (await rememberedItems(sources, call.user.id));
    return share(selection, { ...input, items }, async () => {
      const now = clock.now();
      const asked = { metrics: metricsOf(items, meantBy(selection)), ratios: ratiosOf(items) };
      const parts = await Promise.all(
        alikeParts(selection).map(async (part) => {
          const range = rangeAt(part.entities, input, now);
          const [{ value, compared, base, received }, devices, estimates] = await Promise.all([
            comparedSums(asker, part, asked, range),
            rememberedDevices(sources, part.entities),
            estimatesOf(sources, { ...part, groups: null }, { ...range, ...inOneSum }),
          ]);
          const health = healthOf(devices, part.entities, range, received, now);
          const since = countedSince(part.entities, health);
          const estimated = estimates.get(null)?.get(0) ?? {};
          return { settings: part.settings, zone: part.zone, range, value, compared, base, estimated, health, since };
        }),
      );
      const [first] = parts;
      const range = first?.range ?? rangeOf(rangeTypes.today, dayStart(now / 1000));
      // A base that began before anything was counted is no base: a year against its last ten weeks says nothing.
      const zones = Map.groupBy(parts, (part) => part.zone);
      const hasBase = [...zones.values()].every((alike) => alike.some((part) => part.since <= part.range.base.from));
      const settings = figuresMeant(selection.meanings);
      const over = (item: StatisticItem, sumsOf: (part: (typeof parts)[number]) => Metrics) =>
        itemValueOver(
          item,
          parts.map((part) => ({ settings: part.settings, sums: sumsOf(part) })),
          settings,
        );
      const value = parts.map((part) => part.value).reduce(addMetrics, {});
      const estimated = parts.map((part) => part.estimated).reduce(addMetrics, {});
      const health = parts.flatMap((part) => part.health);
      const here = health.filter((device) => device.isHere);
      const lastUpload = here.reduce((latest, device) => Math.max(latest, device.lastUploadAt ?? 0), 0);
      return {
        entityCount: selection.entities.length,
        zone: zones.size === 1 ? (selection.entities[0]?.timeZone ?? null) : null,
        range: { from: formatLocal(range.from), to: formatLocal(range.to) },
        base: { from: formatLocal(range.base.from), to: formatLocal(range.base.to) },
        unfinished: range.unfinished,
        asOf: formatLocal(range.asOf),
        cards: items.map((item) => {
          const { from } = statisticItems[item];
          const [figure, split] = [over(item, (part) => part.value), itemParts(item, value)];
          const figureCompared = over(item, (part) => part.compared);
          const figureOfBase = hasBase ? over(item, (part) => part.base) : null;
          const isKnown = figure !== null || split?.some((part) => part.value !== null) === true;
          const missing = from.filter((metric) => value[metric] === undefined || value[metric] === null);
          return {
            item,
            value: figure,
            estimated: estimatedValue(item, estimated),
            absence: isKnown ? null : absenceOf(health, missing, range.unfinished),
            compared: figureCompared,
            base: figureOfBase,
            growth: growth(figureCompared, figureOfBase),
            completeness: completenessOf(health, from),
            parts: split,
          };
        }),
        settings,
        trust: {
          devices: here.length,
          reporting: here.filter((device) => device.isReporting).length,
          lastUpload: lastUpload === 0 ? null : new Date(lastUpload).toISOString(),
          completeness: completenessOf(health, null),
          silent: here
            .filter((device) => !device.isReporting)
            .map(({ sn, name, quietSince }) => ({
              sn,
              name,
              since: quietSince === null ? null : new Date(quietSince).toISOString(),
            })),
        },
      };
    });
  });

  app.handle(home.trend, async (input, call) => {
    const selection = await homeSelection(app, call, input.entityId);
    const sources = sourcesOf(app, call);
    const item = input.item ?? trendItems[input.type];
    const now = clock.now();
    const parts = alikeParts(selection).map((part) => ({ ...part, ...trendDay(part.entities, input.startTime, now) }));
    const settings = figuresMeant(selection.meanings);
    const [hours, estimated] = await Promise.all([
      hoursOfTwoDays(asker, sources, parts, item, settings, now),
      estimatedHours(sources, parts, item),
    ]);
    // Zones reach an hour one after the other; what all of them have reached can be compared.
    const begun = Math.min(hoursOfDay, ...parts.map((part) => part.begunHour));
    const [first] = parts;
    const day = first?.day ?? dayStart(now / 1000);
    const [entity, ...others] = selection.entities;
    return {
      day: formatDay(day),
      yesterdayDay: formatDay(addDays(day, -1)),
      zone: new Set(parts.map((part) => part.zone)).size === 1 ? (entity?.timeZone ?? null) : null,
      item,
      settings,
      workTime: others.length === 0 && entity !== undefined ? entity.workTime : '00:00:00~23:59:59',
      unfinishedHour: begun === hoursOfDay ? null : hourName(begun),
      now: hours
        .slice(hoursOfDay)
        .map((hour, place) => (place > begun ? { ...hour, value: null, completeness: null } : hour)),
      yesterday: hours.slice(0, hoursOfDay),
      estimated,
    };
  });
}

const trendItems = { flow: 'flowIn', inBatch: 'batch', outBatch: null } as const satisfies Record<
  string,
  StatisticItem | null
>;

async function chosenItems(db: Db, userId: number): Promise<StatisticItem[]> {
  const row = await db.selectFrom('users').select('homeItems').where('id', '=', userId).executeTakeFirst();
  const saved = row?.homeItems?.split(',') ?? [];
  const chosen = statisticItemNames.filter((item) => saved.includes(item));
  return chosen.length > 0 ? chosen : [...defaultHomeItems];
}

function rememberedItems({ db, remember }: Sources, userId: number): Promise<StatisticItem[]> {
  const read = () => chosenItems(db, userId);
  return remember === null ? read() : remember(`home items of ${userId}`, read);
}

// Local seconds at which the first device of the entities was hung up; Infinity when none ever was.
function countedSince([entity]: readonly EntityRow[], health: readonly DeviceHealth[]): number {
  const first = health.reduce((earliest, device) => Math.min(earliest, device.hereSince), Number.POSITIVE_INFINITY);
  if (entity === undefined || !Number.isFinite(first)) return Number.POSITIVE_INFINITY;
  return localSecondsAt(zoneRules(entity.timeZone, entity.dstEnable === 1), first);
}

const inOneSum = { step: null, window: wholeDay, each: false } as const;

const hoursOfDay = 24;
const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

// The day a trend shows in one zone (its own today unless one is named), and the hour that has begun there; 24: the day is over.
function trendDay(
  [entity]: readonly EntityRow[],
  named: string | undefined,
  now: number,
): { day: number; begunHour: number } {
  const nowLocal = entity === undefined ? Math.floor(now / 1000) : localNow(entity, now);
  const day = named === undefined ? dayStart(nowLocal) : localDay(named);
  return { day, begunHour: Math.max(0, Math.min(hoursOfDay, Math.floor((nowLocal - day) / 3600))) };
}

// 48 hours of the day before and the day, aligned on the wall clock over all zones: 10 o'clock is 10 o'clock in each.
async function hoursOfTwoDays(
  asker: Asker,
  sources: Sources,
  parts: readonly (AlikePart & { day: number })[],
  item: StatisticItem | null,
  rates: Meaning['settings'],
  now: number,
) {
  const meant = parts.map(({ settings }) => settings);
  const metrics = item === null ? [] : metricsOf([item], meant);
  const ratios = item === null ? [] : ratiosOf([item]);
  const hoursOfParts = await Promise.all(
    parts.map(async ({ day, scopes, entities }) => {
      const sums = new Map<number, Metrics>();
      // The two days lie side by side: one question for both.
      const range = { from: addDays(day, -1), to: addDays(day, 1) };
      const question = { ...range, step: '1h' as const, metrics, ratios, window: wholeDay, each: false };
      const [found, devices] = await Promise.all([
        asker.sumsAndReceipts({ scopes, entities }, question),
        hungDevices(sources, entities),
      ]);
      for (const row of found.sums) {
        const place = (row.bucket - range.from) / 3600;
        sums.set(place, addMetrics(sums.get(place) ?? {}, row.sums));
      }
      const buckets = bucketsBetween(range.from, range.to, '1h');
      const expected = expectedOf(devices, entities, question, buckets, now);
      const here = new Set(entities.map(({ id }) => id));
      const rowsOf = (place: number) => (here.has(place) ? [0] : []);
      const tallies = tallyReceipts(devices, 'entity', expected, found.receipts, { rows: [0], rowsOf });
      return { sums, receipts: receiptsOf(tallies, 0, metrics) };
    }),
  );
  return Array.from({ length: 2 * hoursOfDay }, (_, place) => {
    const found = parts.map(({ settings }, index) => ({ settings, sums: hoursOfParts[index]?.sums.get(place) ?? {} }));
    const value = item === null ? null : itemValueOver(item, found, rates);
    const completeness = mergeCompleteness(hoursOfParts.flatMap(({ receipts }) => receipts[place] ?? []));
    return { time: hourName(place % hoursOfDay), value, completeness };
  });
}

// What is estimated of the day's hours, aligned like what was counted; empty where nothing is.
async function estimatedHours(
  sources: Sources,
  parts: readonly (ZonePart & { day: number })[],
  item: StatisticItem | null,
) {
  const sums = new Map<number, Metrics>();
  for (const { day, ...part } of parts) {
    const range = { from: day, to: addDays(day, 1) };
    const found = await estimatesOf(sources, { ...part, groups: null }, { ...range, ...inOneSum, step: '1h' });
    for (const [hour, metrics] of found.get(null) ?? []) {
      const place = (hour - day) / 3600;
      sums.set(place, addMetrics(sums.get(place) ?? {}, metrics));
    }
  }
  const hours = Array.from({ length: hoursOfDay }, (_, place) => {
    const value = item === null ? null : estimatedValue(item, sums.get(place) ?? {});
    return { time: hourName(place), value };
  });
  return hours.some(({ value }) => value !== null) ? hours : [];
}
