import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import { localMidnight, roundDownToFiveMinutes } from '../analyses/naive-sums.ts';
import { type ChainCounter, createChainCounter } from './counter.ts';
import { type ChainEntity, type ChainFixture, type ChainPlace, daySeconds, pickQueryTime } from './fixture.ts';
import { computeChainItem } from './items.ts';
import { type ChainTestContext, formatChainTime, toEntityPeriodValues } from './kpi.ts';
import { wholeDay } from './queries.ts';
import { computeProgress, type PlaceTargets } from './targets.ts';
import { resolveChainRanges } from './time.ts';
import { createUsualDayFinder } from './usual-day.ts';

// Reference implementation of the league and its totals, store by store and record by record.

const dayText = (local: number) => new Date(local * 1000).toISOString().slice(0, 10);
const rankBy = (values: readonly (number | null)[]) =>
  values.map((value) => (value === null ? null : 1 + values.filter((one) => one !== null && one > value).length));

type LeagueQuery = { counted: ChainCounter; places: readonly ChainPlace[]; item: StatisticItem };

function computeTotals(query: LeagueQuery, month: ChainCounter) {
  const { counted, places, item } = query;
  const withEntityCount = ({ places: entities, ...figures }: ReturnType<ChainCounter['likeForLike']>) => ({
    ...figures,
    entities,
  });
  const same = places.filter((place) => counted.findLeftOutReason(place, item) === null);
  const minCompleteness = new Map(
    same.map((place) => [
      place,
      Math.min(counted.computeCompleteness([place], item) ?? 1, counted.computeBaseCompleteness([place], item) ?? 1),
    ]),
  );
  const completePlaces = same.filter((place) => (minCompleteness.get(place) ?? 1) >= 0.95);
  const reasons = places.flatMap((place) => counted.findLeftOutReason(place, item) ?? []);
  const incomplete = places.filter((place) => (counted.computeCompleteness([place], item) ?? 1) < 0.95);
  return {
    all: {
      value: counted.computeValue('value', places, item),
      completeness: counted.computeCompleteness(places, item),
      entities: places.length,
    },
    likeForLike: withEntityCount(counted.likeForLike(places, item)),
    withoutGaps: {
      ...withEntityCount(counted.likeForLike(completePlaces, item)),
      gapCount: same.length - completePlaces.length,
    },
    month: { ...withEntityCount(month.likeForLike(places, item)), value: month.computeValue('value', places, item) },
    incomplete: incomplete.length,
    leftOut: (['countedLater', 'noBase', 'noValue'] as const).map(
      (reason) => reasons.filter((one) => one === reason).length,
    ),
  };
}

function isNaivelyOpen({ hours: [opens, closes] }: ChainEntity, local: number): boolean {
  const second = local - localMidnight(local);
  if ((closes + 1) % daySeconds === opens) return true;
  return opens <= closes ? second >= opens && second <= closes : second >= opens || second <= closes;
}

/** When a store opens later on the day of a local time, as text; null: it is open, or opens on another day. */
function findNaiveOpening(entity: ChainEntity, local: number): string | null {
  const [opens] = entity.hours;
  const isLate = local - localMidnight(local) >= opens;
  return isNaivelyOpen(entity, local) || isLate ? null : formatChainTime(localMidnight(local) + opens);
}

/** Checks the stores side by side and against their comparison period. */
export async function checkLeague(chain: ChainTestContext, set: PlaceTargets, rounds: number): Promise<void> {
  const { server, fixture, clock, tally } = chain;
  const { random, choose, expectSame } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const now = pickQueryTime(random);
    clock.set(new Date(now * 1000).toISOString());
    const type = [1, 6, 2, 7, 3, 8, 4, 5][times % 8] ?? 1;
    const from = localMidnight(now) - (1 + random(20)) * daySeconds;
    const to = from + random(Math.min(20, (localMidnight(now) - from) / daySeconds + 2)) * daySeconds;
    const range = type === 5 ? { startTime: dayText(from), endTime: dayText(to) } : {};
    const item = choose(
      random(2) === 0 ? statisticItemNames : (['flowIn', 'batch', 'enteringRate', 'customerIn'] as const),
    );
    const organisation = random(3) === 0 ? choose(fixture.places[3] ?? []) : null;
    const places = (fixture.places[0] ?? []).filter(
      ({ entities: [entity] }) =>
        organisation === null || (entity !== undefined && organisation.entities.includes(entity)),
    );
    const counterOf = (of: number) =>
      createChainCounter(fixture, {
        rangeType: 0,
        window: wholeDay,
        now,
        getRanges: (entity: ChainEntity) =>
          resolveChainRanges(
            { type: of, from, to: to + daySeconds },
            'before',
            wholeDay,
            roundDownToFiveMinutes(entity, now),
          ),
      });
    const [counted, month] = [counterOf(type), counterOf(3)];
    const usualDays = createUsualDayFinder(fixture, item === 'batch' ? 'batch' : 'flowIn', now);
    const input = { type, ...range, item, size: 50, ...(organisation === null ? {} : { deptId: organisation.id }) };
    const { content, totals, totalElements } = (
      await server.call(homePanelRoutes.league, input, { token: fixture.company.token })
    ).result;
    const at = { ...input, now };
    expectSame([totalElements, content.length], [places.length, places.length], at);
    const rows = places.map((place) => ({ place, ...counted.comparePlace(place, item) }));
    const same = rows.filter(({ leftOut }) => leftOut === null);
    const ranks = rankBy(rows.map(({ value }) => value));
    const [ranksNow, ranksThen] = [rankBy(same.map(({ compared }) => compared)), rankBy(same.map(({ base }) => base))];
    let withTarget = 0;
    for (const [position, { place, comparedUnits: _own, leftOutInside: _inside, ...expected }] of rows.entries()) {
      const {
        id: _id,
        name: _name,
        days,
        completeness,
        baseCompleteness,
        monthCompleteness,
        ...row
      } = content.find((one) => one.id === place.id) ?? {};
      const among = same.findIndex((one) => one.place === place);
      const rankChange = among < 0 ? null : (ranksThen[among] ?? 0) - (ranksNow[among] ?? 0);
      const { value } = month.comparePlace(place, item);
      const progress =
        item === 'flowIn' || item === 'batch'
          ? computeProgress(set, item, toEntityPeriodValues(month, [place], item), null, usualDays)
          : null;
      const { target = null, targetToDate = null, completion = null, pace = null } = progress ?? {};
      if (target !== null) withTarget += 1;
      const [entity] = place.entities;
      const opensAt = entity === undefined ? null : findNaiveOpening(entity, entity.toLocal(now));
      const expectedRow = { ...expected, opensAt, rank: ranks[position] ?? null, rankChange, month: value };
      expectSame(row, { ...expectedRow, target, targetToDate, completion, pace }, { ...at, place: place.name });
      expectSame(days, computeDays(fixture, { place, item, now }), { ...at, place: place.name });
      if (times % 3 > 0) continue;
      const complete = [
        counted.computeCompleteness([place], item),
        counted.computeBaseCompleteness([place], item),
        month.computeCompleteness([place], item),
      ];
      expectSame([completeness, baseCompleteness, monthCompleteness], complete, { ...at, place: place.name });
    }
    if (times % 2 > 0) continue;
    const { devices, leftOut, withoutGaps, all, ...sums } = totals;
    const { open, ...total } = all;
    const openPlaces = places.filter(({ entities: [entity] }) => entity && isNaivelyOpen(entity, entity.toLocal(now)));
    expectSame(open, openPlaces.length, at);
    const { gaps: _gaps, ...gapless } = withoutGaps;
    const { incomplete, leftOut: reasons, ...expected } = computeTotals({ counted, places, item }, month);
    expectSame({ ...sums, all: total, withoutGaps: gapless }, { ...expected, withTarget }, at);
    const countOf = (reason: string) => leftOut.find((one) => one.reason === reason)?.entities ?? 0;
    expectSame(['countedLater', 'noBase', 'noValue'].map(countOf), reasons, at);
    const installed = fixture.devices.filter(
      ({ entity, installedAt }) => installedAt <= now && places.some((place) => place.entities.includes(entity)),
    );
    expectSame(devices, { all: installed.length, reporting: 0, incomplete }, at);
  }
}

/** Values of the 28 days up to yesterday. */
function computeDays(
  fixture: ChainFixture,
  { place, item, now }: { place: ChainPlace; item: StatisticItem; now: number },
) {
  const [entity] = place.entities;
  const today = entity === undefined ? 0 : localMidnight(entity.toLocal(now));
  const ranges = () =>
    resolveChainRanges({ type: 5, from: today - 28 * daySeconds, to: today }, 'none', wholeDay, today);
  const counted = createChainCounter(fixture, { rangeType: 0, window: wholeDay, now, getRanges: ranges });
  const days = Map.groupBy(counted.selectRecords('value', [place], item), ({ local }) => localMidnight(local));
  return Array.from({ length: 28 }, (_, position) =>
    computeChainItem(item, days.get(today + (position - 28) * daySeconds) ?? [], counted.countedAt([place])),
  );
}
