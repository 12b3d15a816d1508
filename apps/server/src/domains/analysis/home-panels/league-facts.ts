import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { wholeDay } from '@portico/counting/business-hours';
import type { Receipt } from '@portico/counting/completeness';
import { addMetrics, type FigureSettings, itemValue, ratiosOf } from '@portico/counting/items';
import { leftOutOf } from '@portico/counting/like-for-like';
import { addDays, dayStart } from '@portico/counting/local-time';
import { type ComparedRange, rangeOf } from '@portico/counting/ranges';
import type { EntityRow } from '../../organisations/index.ts';
import type { Asker } from '../ask.ts';
import { type ComparedEach, type ComparedPlace, comparedEach } from '../compared-each.ts';
import { countedSince } from '../counted-since.ts';
import { type AlikePart, localNow } from '../home-parts.ts';
import { type HungDevice, hungDevices } from '../hung-devices.ts';
import type { Sources } from '../sources.ts';
import { receiptsByEntity } from './entity-receipts.ts';

/** Days of a sparkline. */
const shownDays = 28;

/** What is known of one entity. */
export type EntityFacts = {
  entity: EntityRow;
  settings: FigureSettings;
  figures: ComparedPlace;
  month: ComparedPlace;
  receipt: Receipt;
  baseReceipt: Receipt;
  monthReceipt: Receipt;
  value: number | null;
  compared: number | null;
  base: number | null;
  monthValue: number | null;
  leftOut: ReturnType<typeof leftOutOf>;
  isMonthCompared: boolean;
};

export type PartFacts = { part: AlikePart; range: ComparedRange; today: number; entities: EntityFacts[] };

type Asked = { item: StatisticItem; metrics: readonly Metric[]; range: ComparedRange; now: number };

/** Reads what is known of the entities of a part. */
export async function readPart(asker: Asker, sources: Sources, part: AlikePart, asked: Asked): Promise<PartFacts> {
  const { item, metrics, range, now } = asked;
  const sums = { metrics, ratios: ratiosOf([item]) };
  const [first] = part.entities;
  const nowLocal = first === undefined ? now / 1000 : localNow(first, now);
  const month = rangeOf(rangeTypes.month, nowLocal);
  const isMonth = month.from === range.from && month.to === range.to;
  const [devices, figures, ofMonth] = await Promise.all([
    hungDevices(sources, part.entities),
    comparedEach(asker, part, sums, range),
    isMonth ? null : comparedEach(asker, part, sums, month),
  ]);
  const factsOf = entityFacts(devices, part, asked, figures, ofMonth ?? figures, month);
  return { part, range, today: dayStart(nowLocal), entities: part.entities.map(factsOf) };
}

function entityFacts(
  devices: readonly HungDevice[],
  { entities, settings }: AlikePart,
  { item, range, now }: Asked,
  figures: ComparedEach,
  ofMonth: ComparedEach,
  month: ComparedRange,
): (entity: EntityRow) => EntityFacts {
  const { from } = statisticItems[item];
  const base = { ...range.base, ended: range.unfinished };
  const receipts = receiptsByEntity(devices, entities, range, figures.receipts, from, now);
  const baseReceipts = receiptsByEntity(devices, entities, base, figures.baseReceipts, from, now);
  const monthReceipts = receiptsByEntity(devices, entities, month, ofMonth.receipts, from, now);
  const since = countedSince(devices, entities, item);
  const valueOf = (sums: Metrics) => itemValue(item, sums, settings);
  return (entity) => {
    const [own, monthly] = [figures.of(entity.id), ofMonth.of(entity.id)];
    const first = since([entity.id]);
    const values = { compared: valueOf(own.compared), base: valueOf(own.base) };
    const ofMonths = { compared: valueOf(monthly.compared), base: valueOf(monthly.base) };
    return {
      entity,
      settings,
      figures: own,
      month: monthly,
      receipt: receipts(entity.id),
      baseReceipt: baseReceipts(entity.id),
      monthReceipt: monthReceipts(entity.id),
      value: valueOf(own.value),
      ...values,
      monthValue: valueOf(monthly.value),
      leftOut: leftOutOf({ ...values, since: first, baseFrom: range.base.from }),
      isMonthCompared: leftOutOf({ ...ofMonths, since: first, baseFrom: month.base.from }) === null,
    };
  };
}

/** The days of a sparkline of the entities of a page. */
export async function daysOf(
  asker: Asker,
  parts: readonly PartFacts[],
  page: readonly EntityFacts[],
  { item, metrics }: Pick<Asked, 'item' | 'metrics'>,
): Promise<(id: number) => (number | null)[]> {
  const shown = new Set(page.map(({ entity }) => entity.id));
  const found = new Map<number, (number | null)[]>();
  await Promise.all(
    parts.map(async ({ part, today }) => {
      const scopes = part.scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => shown.has(id)) }));
      const wanted = scopes.filter(({ ids }) => ids.length > 0);
      const range = { from: addDays(today, -shownDays), to: today };
      const question = {
        ...range,
        step: '1d' as const,
        metrics,
        ratios: ratiosOf([item]),
        window: wholeDay,
        each: true,
      };
      const sums = new Map<number, Metrics[]>();
      for (const { group, bucket, sums: more } of await asker.sums(wanted, question)) {
        const days = sums.get(group) ?? Array.from({ length: shownDays }, (): Metrics => ({}));
        sums.set(group, days);
        const place = Math.round((bucket - range.from) / 86_400);
        days[place] = addMetrics(days[place] ?? {}, more);
      }
      for (const [id, days] of sums)
        found.set(
          id,
          days.map((day) => itemValue(item, day, part.settings)),
        );
    }),
  );
  return (id) => found.get(id) ?? Array.from({ length: shownDays }, () => null);
}
