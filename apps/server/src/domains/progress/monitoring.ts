import type { InputOf, ResultOf } from '@portico/contract/route';
import type { kpi } from '@portico/contract/routes/kpi';
import { completeness, isWhole, type Receipt } from '@portico/counting/completeness';
import { addMonths, formatLocal, monthStart, yearStart } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { placeKey, type TargetsSet } from '../targets/index.ts';
import { addUp, type Counted, countedEach, type Counting } from './counted.ts';
import { type SeenPlace, seenPlaces, targetsSet } from './seen-places.ts';
import { dueOf, type EntityPeriod, progressOf } from './target-of-places.ts';
import { type ZonePart, zoneParts } from './zone-parts.ts';

type Asked = InputOf<typeof kpi.targets>;
type Monitoring = ResultOf<typeof kpi.targets>;
type Row = Monitoring['rows'][number];

/** An entity in the month and in the year it is in. */
type Running = Record<'month' | 'year', EntityPeriod & { receipt: Receipt }>;

/** How far the places a person may see are with their targets of this month and year, those furthest behind first. */
export async function targetMonitoring(
  app: App,
  call: UserCall,
  counting: Counting,
  { page, size, item, by, of }: Asked,
): Promise<Monitoring> {
  const { places, selection } = await seenPlaces(app, call);
  const parts = zoneParts(selection, counting.now);
  const years = [...new Set(parts.map(({ nowLocal }) => new Date(nowLocal * 1000).getUTCFullYear()))];
  const [set, counts] = await Promise.all([
    targetsSet(call, places, { item, years }),
    Promise.all(
      parts.map(async (part) => {
        const [month, year] = [monthStart(part.nowLocal), yearStart(part.nowLocal)];
        const ranges = {
          month: { from: month, to: addMonths(month, 1) },
          year: { from: year, to: addMonths(year, 12) },
        };
        const counted = await countedEach(counting, part, { ...ranges.year, step: '1n', item });
        return { part, ranges, counted };
      }),
    ),
  ]);
  const byEntity = new Map(counts.flatMap((one) => runningIn(one, set)));
  const wanted = places.filter(({ place }) => of === 'all' || 'entityId' in place === (of === 'entities'));
  const rows = wanted.map((place) => rowOf(place, byEntity, set));
  const having = rows.filter((row) => row[by].target !== null);
  return {
    rows: rows
      .toSorted((one, other) => comparePace(one[by].pace, other[by].pace))
      .slice(page * size, (page + 1) * size),
    total: rows.length,
    withTarget: having.length,
    behind: having.filter((row) => (row[by].pace ?? 1) < 1).length,
    withoutTarget: rows.length - having.length,
    withGaps: rows.filter((row) => !isWhole(row[by].completeness)).length,
  };
}

/** Who is furthest behind, then who cannot be said to be; else in the order of the tree. */
function comparePace(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one - other;
}

type PartCounts = {
  part: ZonePart;
  ranges: Record<'month' | 'year', LocalRange>;
  counted: ReadonlyMap<number, readonly Counted[]>;
};

function runningIn({ part, ranges, counted }: PartCounts, set: TargetsSet): [number, Running][] {
  const asOf = Math.floor(part.nowLocal / 300) * 300;
  const monthOf = new Date(ranges.month.from * 1000).getUTCMonth();
  return part.entities.map((entity) => {
    const months = counted.get(entity.id) ?? [];
    const targetOf = set.days(placeKey({ entityId: entity.id }));
    const period = (range: LocalRange, of: readonly (Counted | undefined)[]) => {
      const time = { entity, range, asOf };
      return { ...time, ...addUp(of), due: dueOf(targetOf, time) };
    };
    return [entity.id, { month: period(ranges.month, [months[monthOf]]), year: period(ranges.year, months) }];
  });
}

function rowOf(seen: SeenPlace, byEntity: ReadonlyMap<number, Running>, set: TargetsSet): Row {
  const { place, key, name, path, entityIds } = seen;
  const running = entityIds.flatMap((id) => byEntity.get(id) ?? []);
  const progress = (time: 'month' | 'year') => {
    const periods = running.map((one) => one[time]);
    const { value, receipt } = addUp(periods);
    return {
      actual: value,
      completeness: completeness(receipt.received, receipt.expected),
      ...progressOf(periods, set.days(key)),
    };
  };
  const asOf = running[0]?.month.asOf;
  return {
    organisationId: 'organisationId' in place ? place.organisationId : null,
    entityId: 'entityId' in place ? place.entityId : null,
    name,
    path: [...path],
    asOf: asOf === undefined ? null : formatLocal(asOf),
    month: progress('month'),
    year: progress('year'),
  };
}
