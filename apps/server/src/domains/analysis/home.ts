import type { InputOf, ResultOf } from '@portico/contract/route';
import { home } from '@portico/contract/routes/home';
import type { Metrics } from '@portico/contract/words/metrics';
import {
  defaultHomeItems,
  type StatisticItem,
  statisticItemNames,
  statisticItems,
} from '@portico/contract/words/statistic-items';
import { formatWorkTime, mergeOpeningHours, parseWorkTime, wholeDayWindow } from '@portico/counting/business-hours';
import {
  addMetrics,
  computeItemOverCompanies,
  computeItemParts,
  findRatios,
  findRequiredMetrics,
} from '@portico/counting/items';
import { addDays, dayStart, formatDay, formatLocal } from '@portico/counting/local-time';
import { hoursPerDay } from '@portico/counting/usual-day';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { createAnswerCoalescer } from './answer-coalescer.ts';
import {
  computeDeviceHealth,
  computeDevicesCompleteness,
  computeLeadCompleteness,
  findUnknownReason,
} from './data-health.ts';
import { createDataSources, type DataSources } from './data-sources.ts';
import { computeEstimatedValue, loadEstimates } from './estimates.ts';
import { createCardComparison, sumEntitiesByGroup } from './home-cards.ts';
import {
  groupByZoneAndSettings,
  listCalculationSettings,
  resolveHomeRange,
  selectHomeEntities,
} from './home-selection.ts';
import { loadDevicesWithContactCached, loadInstalledDevicesCached } from './installed-devices.ts';
import { measuresItem } from './period-tallies.ts';
import { readPlaceComparison, type ZoneGroup } from './place-comparison.ts';
import type { QueryRunner } from './query-runner.ts';
import { toReplySettings } from './settings-groups.ts';
import { createTrendGroups, findTrendItem, formatHour, readTrendHours } from './trend-hours.ts';

/** The handlers that routes and exports of home share. */
export type HomeHandlers = ReturnType<typeof homeRoutes>;

export function homeRoutes(app: App, queryRunner: QueryRunner) {
  const { clock } = app;

  app.handle(home.statisTypes, async (_input, { db, user }) => ({
    all: [...statisticItemNames],
    chosen: await loadChosenItems(db, user.id),
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

  const share = createAnswerCoalescer<ResultOf<typeof home.statistical>>();
  const statistical = async (input: InputOf<typeof home.statistical>, call: HomeCall) => {
    const selection = await selectHomeEntities(app, call, input.entityId);
    const sources = createDataSources(app, call);
    const items = input.items ?? (await loadItemsCached(sources, call.user.id));
    return share(selection, { ...input, items }, async () => {
      const now = clock.now();
      const requiredSums = {
        metrics: findRequiredMetrics(items, listCalculationSettings(selection)),
        ratios: findRatios(items),
      };
      const parts = await Promise.all(
        groupByZoneAndSettings(selection).map(async (part) => {
          const range = resolveHomeRange(part.entities, input, now);
          const [comparison, { devices, coverage }, estimates] = await Promise.all([
            readPlaceComparison(queryRunner, part, requiredSums, range),
            loadDevicesWithContactCached(sources, part.entities).then(async (devices) => ({
              devices,
              coverage: await queryRunner.readCoverage(part.entities, devices, range),
            })),
            loadEstimates(sources, { ...part, groups: null }, { ...range, ...totalQuery }),
          ]);
          const { settings, zone } = part;
          const entitySums = part.entities.map((entity) => ({ entity, sums: comparison.placeSums(entity.id) }));
          const health = computeDeviceHealth(devices, part.entities, range, coverage, now);
          return {
            settings,
            zone,
            range,
            devices,
            entitySums,
            health,
            estimated: estimates.get(null)?.get(0) ?? {},
          };
        }),
      );
      const [first] = parts;
      const range = first?.range ?? resolveHomeRange([], input, now);
      const zones = new Set(parts.map(({ zone }) => zone));
      const settings = toReplySettings(selection.settingsGroups);
      const comparedCard = createCardComparison(parts, settings);
      const values = sumEntitiesByGroup(parts, 'value');
      const value = values.map(({ sums }) => sums).reduce(addMetrics, {});
      const estimated = parts.map((part) => part.estimated).reduce(addMetrics, {});
      const health = parts.flatMap((part) => part.health);
      const installed = health.filter((device) => device.isInstalled);
      const lastUpload = installed.reduce((latest, device) => Math.max(latest, device.lastUploadAt ?? 0), 0);
      return {
        entityCount: selection.entities.length,
        zone: zones.size === 1 ? (selection.entities[0]?.timeZone ?? null) : null,
        range: { from: formatLocal(range.from), to: formatLocal(range.to) },
        base: { from: formatLocal(range.base.from), to: formatLocal(range.base.to) },
        unfinished: range.unfinished,
        asOf: formatLocal(range.asOf),
        cards: items.map((item) => {
          const { sourceMetrics } = statisticItems[item];
          const [itemValue, split] = [computeItemOverCompanies(item, values, settings), computeItemParts(item, value)];
          const isKnown = itemValue !== null || split?.some((part) => part.value !== null) === true;
          const missing = sourceMetrics.filter((metric) => value[metric] === undefined || value[metric] === null);
          return {
            item,
            value: itemValue,
            estimated: computeEstimatedValue(item, estimated),
            absence: isKnown ? null : findUnknownReason(health, missing, range.unfinished),
            ...comparedCard(item),
            completeness: computeDevicesCompleteness(health, sourceMetrics),
            parts: split,
          };
        }),
        settings,
        trust: {
          devices: installed.length,
          reporting: installed.filter((device) => device.isReporting).length,
          lastUpload: lastUpload === 0 ? null : new Date(lastUpload).toISOString(),
          completeness: computeLeadCompleteness(health),
          silent: installed
            .filter((device) => !device.isReporting)
            .map(({ sn, name, silentSince }) => ({
              sn,
              name,
              since: silentSince === null ? null : new Date(silentSince).toISOString(),
            })),
        },
      };
    });
  };
  app.handle(home.statistical, statistical);

  const trend = async (input: InputOf<typeof home.trend>, call: HomeCall) => {
    const selection = await selectHomeEntities(app, call, input.entityId);
    const sources = createDataSources(app, call);
    const item = findTrendItem(input);
    const now = clock.now();
    const parts = createTrendGroups(selection, input.startTime, now);
    const settings = toReplySettings(selection.settingsGroups);
    const [hours, estimated, devices] = await Promise.all([
      // The two days are adjacent: one query reads both.
      readTrendHours(queryRunner, sources, parts, {
        item,
        calculationSettings: settings,
        overdueAtMilliseconds: now,
        firstDayOffset: -1,
        dayCount: 2,
      }),
      loadEstimatedHours(sources, parts, item),
      loadInstalledDevicesCached(sources, selection.entities),
    ]);
    // Zones reach an hour at different times. Only hours that all zones have reached are compared.
    const begun = Math.min(hoursPerDay, ...parts.map((part) => part.currentHour));
    const [first] = parts;
    const day = first?.day ?? dayStart(now / 1000);
    const [entity] = selection.entities;
    const openingHours = mergeOpeningHours(
      [...new Set(selection.entities.map(({ workTime }) => workTime))].map(parseWorkTime),
    );
    return {
      day: formatDay(day),
      yesterdayDay: formatDay(addDays(day, -1)),
      zone: new Set(parts.map((part) => part.zone)).size === 1 ? (entity?.timeZone ?? null) : null,
      item,
      isMeasured: hours.some(({ value }) => value !== null) || devices.some((device) => measuresItem(device, item)),
      settings,
      workTime:
        selection.entities.length === 1 && entity !== undefined ? entity.workTime : formatWorkTime(openingHours),
      unfinishedHour: begun === hoursPerDay ? null : formatHour(begun),
      now: hours
        .slice(hoursPerDay)
        .map((hour, index) => (index > begun ? { ...hour, value: null, completeness: null } : hour)),
      yesterday: hours.slice(0, hoursPerDay),
      estimated,
    };
  };
  app.handle(home.trend, trend);
  return { statistical, trend };
}

type HomeCall = Pick<UserCall, 'db' | 'user'>;

async function loadChosenItems(db: Db, userId: number): Promise<StatisticItem[]> {
  const row = await db.selectFrom('users').select('homeItems').where('id', '=', userId).executeTakeFirst();
  const saved = row?.homeItems?.split(',') ?? [];
  const chosen = statisticItemNames.filter((item) => saved.includes(item));
  return chosen.length > 0 ? chosen : [...defaultHomeItems];
}

function loadItemsCached({ db, readCached }: DataSources, userId: number): Promise<StatisticItem[]> {
  const read = () => loadChosenItems(db, userId);
  return readCached === null ? read() : readCached(`home items of ${userId}`, read);
}

const totalQuery = { step: null, window: wholeDayWindow, isSeparate: false } as const;

// Estimates of the hours of a day, at the same positions as the counts; empty if there are none.
async function loadEstimatedHours(
  sources: DataSources,
  parts: readonly (ZoneGroup & { day: number })[],
  item: StatisticItem,
) {
  const sums = new Map<number, Metrics>();
  for (const { day, ...part } of parts) {
    const range = { from: day, to: addDays(day, 1) };
    const found = await loadEstimates(sources, { ...part, groups: null }, { ...range, ...totalQuery, step: '1h' });
    for (const [hour, metrics] of found.get(null) ?? []) {
      const place = (hour - day) / 3600;
      sums.set(place, addMetrics(sums.get(place) ?? {}, metrics));
    }
  }
  const hours = Array.from({ length: hoursPerDay }, (_, index) => {
    const value = computeEstimatedValue(item, sums.get(index) ?? {});
    return { time: formatHour(index), value };
  });
  return hours.some(({ value }) => value !== null) ? hours : [];
}
