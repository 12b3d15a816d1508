import type { InputOf, ResultOf } from '@portico/contract/route';
import { home } from '@portico/contract/routes/home';
import type { Metrics } from '@portico/contract/words/metrics';
import {
  defaultHomeItems,
  type StatisticItem,
  statisticItemNames,
  statisticItems,
} from '@portico/contract/words/statistic-items';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { formatWorkTime, openedByAny, parseWorkTime, wholeDay } from '@portico/counting/business-hours';
import { addMetrics, itemParts, itemValueOver, metricsOf, ratiosOf } from '@portico/counting/items';
import { addDays, dayStart, formatDay, formatLocal } from '@portico/counting/local-time';
import { rangeOf } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Asker } from './ask.ts';
import { overAll } from './bucket-receipts.ts';
import { comparedEach, type ZonePart } from './compared-each.ts';
import { absenceOf, completenessOf, healthOf } from './data-health.ts';
import { estimatedValue, estimatesOf } from './estimates.ts';
import { figuresMeant } from './figure-meaning.ts';
import { comparedCards, sumsOfParts } from './home-cards.ts';
import { alikeParts, homeSelection, meantBy, rangeAt } from './home-parts.ts';
import { rememberedDevices } from './hung-devices.ts';
import { shareAnswers } from './shared-answers.ts';
import { type Sources, sourcesOf } from './sources.ts';
import { hourName, hoursOfDay, hoursOfDays, trendItem, trendParts } from './trend-hours.ts';

/** What calls and exports of home ask alike. */
export type HomeAnswers = ReturnType<typeof homeRoutes>;

export function homeRoutes(app: App, asker: Asker) {
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
  const statistical = async (input: InputOf<typeof home.statistical>, call: HomeCall) => {
    const selection = await homeSelection(app, call, input.entityId);
    const sources = sourcesOf(app, call);
    const items = input.items ?? (await rememberedItems(sources, call.user.id));
    return share(selection, { ...input, items }, async () => {
      const now = clock.now();
      const asked = { metrics: metricsOf(items, meantBy(selection)), ratios: ratiosOf(items) };
      const parts = await Promise.all(
        alikeParts(selection).map(async (part) => {
          const range = rangeAt(part.entities, input, now);
          const [figures, devices, estimates] = await Promise.all([
            comparedEach(asker, part, asked, range, 'range'),
            rememberedDevices(sources, part.entities),
            estimatesOf(sources, { ...part, groups: null }, { ...range, ...inOneSum }),
          ]);
          const { settings, zone } = part;
          const counted = part.entities.map((entity) => ({ entity, sums: figures.of(entity.id) }));
          const health = healthOf(devices, part.entities, range, overAll(figures.receipts), now);
          return { settings, zone, range, devices, counted, health, estimated: estimates.get(null)?.get(0) ?? {} };
        }),
      );
      const [first] = parts;
      const range = first?.range ?? rangeOf(rangeTypes.today, dayStart(now / 1000));
      const zones = new Set(parts.map(({ zone }) => zone));
      const settings = figuresMeant(selection.meanings);
      const comparedCard = comparedCards(parts, settings);
      const values = sumsOfParts(parts, 'value');
      const value = values.map(({ sums }) => sums).reduce(addMetrics, {});
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
          const [figure, split] = [itemValueOver(item, values, settings), itemParts(item, value)];
          const isKnown = figure !== null || split?.some((part) => part.value !== null) === true;
          const missing = from.filter((metric) => value[metric] === undefined || value[metric] === null);
          return {
            item,
            value: figure,
            estimated: estimatedValue(item, estimated),
            absence: isKnown ? null : absenceOf(health, missing, range.unfinished),
            ...comparedCard(item),
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
  };
  app.handle(home.statistical, statistical);

  const trend = async (input: InputOf<typeof home.trend>, call: HomeCall) => {
    const selection = await homeSelection(app, call, input.entityId);
    const sources = sourcesOf(app, call);
    const item = trendItem(input);
    const now = clock.now();
    const parts = trendParts(selection, input.startTime, now);
    const settings = figuresMeant(selection.meanings);
    const [hours, estimated] = await Promise.all([
      // The two days lie side by side: one question for both.
      hoursOfDays(asker, sources, parts, { item, rates: settings, overdueAt: now, first: -1, days: 2 }),
      estimatedHours(sources, parts, item),
    ]);
    // Zones reach an hour one after the other; what all of them have reached can be compared.
    const begun = Math.min(hoursOfDay, ...parts.map((part) => part.begunHour));
    const [first] = parts;
    const day = first?.day ?? dayStart(now / 1000);
    const [entity] = selection.entities;
    const opening = openedByAny([...new Set(selection.entities.map(({ workTime }) => workTime))].map(parseWorkTime));
    return {
      day: formatDay(day),
      yesterdayDay: formatDay(addDays(day, -1)),
      zone: new Set(parts.map((part) => part.zone)).size === 1 ? (entity?.timeZone ?? null) : null,
      item,
      settings,
      workTime: selection.entities.length === 1 && entity !== undefined ? entity.workTime : formatWorkTime(opening),
      unfinishedHour: begun === hoursOfDay ? null : hourName(begun),
      now: hours
        .slice(hoursOfDay)
        .map((hour, place) => (place > begun ? { ...hour, value: null, completeness: null } : hour)),
      yesterday: hours.slice(0, hoursOfDay),
      estimated,
    };
  };
  app.handle(home.trend, trend);
  return { statistical, trend };
}

type HomeCall = Pick<UserCall, 'db' | 'user'>;

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

const inOneSum = { step: null, window: wholeDay, each: false } as const;

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
