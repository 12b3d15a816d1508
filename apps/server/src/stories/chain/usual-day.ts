import type { TargetItem } from '@portico/contract/words/targets';
import type { DayWindow } from '../analyses/naive-fixture.ts';
import { localMidnight, roundDownToFiveMinutes } from '../analyses/naive-sums.ts';
import { type ChainCounter, createChainCounter } from './counter.ts';
import { type ChainEntity, type ChainFixture, daySeconds } from './fixture.ts';
import { resolveChainRanges } from './time.ts';

// Reference implementation of the usual day, as defined in decision 0075.

const wholeDay: DayWindow = [0, daySeconds - 1];

/** Share of a store's usual day that is expected by now, and its mean people; null: there is no usual day. */
export type FindUsualDay = (entity: ChainEntity) => { share: number; people: number } | null;

/** Finds the usual days at an instant, from the eight same weekdays before. */
export function createUsualDayFinder(fixture: ChainFixture, item: TargetItem, now: number): FindUsualDay {
  const counters = new Map<number, ChainCounter>();
  const countedOn = (from: number): ChainCounter => {
    const range = { from, to: from + daySeconds };
    const counter =
      counters.get(from) ??
      createChainCounter(fixture, {
        rangeType: 0,
        window: wholeDay,
        now,
        getRanges: () => resolveChainRanges({ type: 5, ...range }, 'none', wholeDay, 0),
      });
    counters.set(from, counter);
    return counter;
  };
  const found = new Map<ChainEntity, ReturnType<FindUsualDay>>();
  return (entity) => {
    const known = found.get(entity);
    if (known !== undefined) return known;
    const usual = findUsualDay(fixture, entity, item, { asOf: roundDownToFiveMinutes(entity, now), countedOn });
    found.set(entity, usual);
    return usual;
  };
}

function findUsualDay(
  fixture: ChainFixture,
  entity: ChainEntity,
  item: TargetItem,
  { asOf, countedOn }: { asOf: number; countedOn: (from: number) => ChainCounter },
): ReturnType<FindUsualDay> {
  const place = (fixture.places[0] ?? []).find(({ entities }) => entities.includes(entity));
  if (place === undefined) return null;
  const today = localMidnight(asOf);
  let [days, due, total] = [0, 0, 0];
  for (let week = 1; week <= 8; week += 1) {
    const day = today - week * 7 * daySeconds;
    // Every period of the day is expected, even if the device may not have uploaded it yet.
    const complete = countedOn(day).computeCompleteness([place], item, undefined, undefined, Number.POSITIVE_INFINITY);
    const records = (fixture.records.get(entity) ?? []).flatMap(({ device, local, metricValues }) => {
      const people = metricValues[item];
      if (people === undefined || local < day || local >= day + daySeconds) return [];
      return [{ people, isOver: local + device.minutes * 60 - day <= asOf - today }];
    });
    if (records.length === 0 || (complete ?? 1) < 0.95) continue;
    days += 1;
    for (const { people, isOver } of records) {
      total += people;
      if (isOver) due += people;
    }
  }
  return days < 5 || total < 50 ? null : { share: due / total, people: total / days };
}
