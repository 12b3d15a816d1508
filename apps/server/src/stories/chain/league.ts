import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import { asOfAt, isCounted, midnight } from '../analyses/naive-sums.ts';
import { type Counter, chainCounter } from './counter.ts';
import { figureOf } from './items.ts';
import { type Chain, periodsOf } from './kpi.ts';
import { wholeDay } from './questions.ts';
import { progressOf, type SetTargets } from './targets.ts';
import { spansOf } from './time.ts';
import { type ChainEntity, type ChainPlace, type ChainWorld, day, momentOf } from './world.ts';

// The league and its totals counted once more, record by record, store by store.

const dayText = (local: number) => new Date(local * 1000).toISOString().slice(0, 10);
const rankBy = (values: readonly (number | null)[]) =>
  values.map((value) => (value === null ? null : 1 + values.filter((one) => one !== null && one > value).length));

type Asked = { counted: Counter; places: readonly ChainPlace[]; item: StatisticItem };

/** Received ÷ expected of what a store is compared with: of a base that is cut, of the periods over by then. */
const completeBase = ({ counted, item }: Asked, place: ChainPlace) =>
  counted.complete(
    [place],
    item,
    (local, { base, baseUntil }, minutes) => isCounted(local, base, wholeDay) && local + minutes * 60 <= baseUntil,
    ({ base }) => base,
  );

function totalsOf(asked: Asked, month: Counter) {
  const { counted, places, item } = asked;
  const told = ({ places: entities, ...figures }: ReturnType<Counter['likeForLike']>) => ({ ...figures, entities });
  const alike = places.filter((place) => counted.reasonOf(place, item) === null);
  const least = new Map(
    alike.map((place) => [place, Math.min(counted.complete([place], item) ?? 1, completeBase(asked, place) ?? 1)]),
  );
  const whole = alike.filter((place) => (least.get(place) ?? 1) >= 0.95);
  const reasons = places.flatMap((place) => counted.reasonOf(place, item) ?? []);
  const incomplete = places.filter((place) => (counted.complete([place], item) ?? 1) < 0.95);
  return {
    all: {
      value: counted.fig('value', places, item),
      completeness: counted.complete(places, item),
      entities: places.length,
    },
    likeForLike: told(counted.likeForLike(places, item)),
    withoutGaps: { ...told(counted.likeForLike(whole, item)), gapCount: alike.length - whole.length },
    month: { ...told(month.likeForLike(places, item)), value: month.fig('value', places, item) },
    incomplete: incomplete.length,
    leftOut: (['countedLater', 'noBase', 'noValue'] as const).map(
      (reason) => reasons.filter((one) => one === reason).length,
    ),
  };
}

/** Stores beside each other and beside their base. */
export async function checkLeague(chain: Chain, set: SetTargets, rounds: number): Promise<void> {
  const { server, world, clock, tally } = chain;
  const { random, choose, same } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const now = momentOf(random);
    clock.set(new Date(now * 1000).toISOString());
    const type = [1, 6, 2, 7, 3, 8, 4, 5][times % 8] ?? 1;
    const from = midnight(now) - random(20) * day;
    const to = from + random(Math.min(20, (midnight(now) - from) / day + 2)) * day;
    const range = type === 5 ? { startTime: dayText(from), endTime: dayText(to) } : {};
    const item = choose(
      random(2) === 0 ? statisticItemNames : (['flowIn', 'batch', 'enteringRate', 'customerIn'] as const),
    );
    const organisation = random(3) === 0 ? choose(world.places[3] ?? []) : null;
    const places = (world.places[0] ?? []).filter(
      ({ entities: [entity] }) =>
        organisation === null || (entity !== undefined && organisation.entities.includes(entity)),
    );
    const counterOf = (of: number) =>
      chainCounter(world, {
        rangeType: 0,
        window: wholeDay,
        now,
        spansOf: (entity: ChainEntity) =>
          spansOf({ type: of, from, to: to + day }, 'before', wholeDay, asOfAt(entity, now)),
      });
    const [counted, month] = [counterOf(type), counterOf(3)];
    const input = { type, ...range, item, size: 50, ...(organisation === null ? {} : { deptId: organisation.id }) };
    const { content, totals, totalElements } = (
      await server.call(homePanelRoutes.league, input, { token: world.us.token })
    ).result;
    const at = { ...input, now };
    same([totalElements, content.length], [places.length, places.length], at);
    const rows = places.map((place) => ({ place, ...counted.row(place, item) }));
    const alike = rows.filter(({ leftOut }) => leftOut === null);
    const ranks = rankBy(rows.map(({ value }) => value));
    const [ranksNow, ranksThen] = [
      rankBy(alike.map(({ compared }) => compared)),
      rankBy(alike.map(({ base }) => base)),
    ];
    let withTarget = 0;
    for (const [position, { place, own: _own, leftOutInside: _inside, ...expected }] of rows.entries()) {
      const {
        id: _id,
        name: _name,
        days,
        completeness,
        monthCompleteness,
        ...row
      } = content.find((one) => one.id === place.id) ?? {};
      const among = alike.findIndex((one) => one.place === place);
      const rankChange = among < 0 ? null : (ranksThen[among] ?? 0) - (ranksNow[among] ?? 0);
      const { value } = month.row(place, item);
      const due =
        item === 'flowIn' || item === 'batch' ? progressOf(set, item, periodsOf(month, [place], item), null) : null;
      const { target = null, targetToDate = null, completion = null, pace = null } = due ?? {};
      if (target !== null) withTarget += 1;
      const told = { ...expected, rank: ranks[position] ?? null, rankChange, month: value };
      same(row, { ...told, target, targetToDate, completion, pace }, { ...at, place: place.name });
      same(days, daysOf(world, { place, item, now }), { ...at, place: place.name });
      if (times % 3 > 0) continue;
      const complete = [counted.complete([place], item), month.complete([place], item)];
      same([completeness, monthCompleteness], complete, { ...at, place: place.name });
    }
    if (times % 2 > 0) continue;
    const { devices, leftOut, withoutGaps, ...sums } = totals;
    const { gaps: _gaps, ...gapless } = withoutGaps;
    const { incomplete, leftOut: reasons, ...expected } = totalsOf({ counted, places, item }, month);
    same({ ...sums, withoutGaps: gapless }, { ...expected, withTarget }, at);
    const countOf = (reason: string) => leftOut.find((one) => one.reason === reason)?.entities ?? 0;
    same(['countedLater', 'noBase', 'noValue'].map(countOf), reasons, at);
    const hanging = world.devices.filter(
      ({ entity, since }) => since <= now && places.some((place) => place.entities.includes(entity)),
    );
    same(devices, { all: hanging.length, reporting: 0, incomplete }, at);
  }
}

/** The 28 days to yesterday. */
function daysOf(world: ChainWorld, { place, item, now }: { place: ChainPlace; item: StatisticItem; now: number }) {
  const [entity] = place.entities;
  const today = entity === undefined ? 0 : midnight(entity.local(now));
  const spans = () => spansOf({ type: 5, from: today - 28 * day, to: today }, 'none', wholeDay, today);
  const counted = chainCounter(world, { rangeType: 0, window: wholeDay, now, spansOf: spans });
  const days = Map.groupBy(counted.recordsOf('value', [place], item), ({ local }) => midnight(local));
  return Array.from({ length: 28 }, (_, position) =>
    figureOf(item, days.get(today + (position - 28) * day) ?? [], counted.countedAt([place])),
  );
}
