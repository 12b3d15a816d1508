import { mergeCompleteness, type Receipt } from '@portico/counting/completeness';
import { wholeDay } from '@portico/counting/business-hours';
import { isDoubtful } from '@portico/counting/explanation';
import { addDays, daySeconds } from '@portico/counting/local-time';
import type { ComparedRange } from '@portico/counting/ranges';
import { type Usual, usualOf, usualWeeks } from '@portico/counting/usual';
import type { Asker } from '../ask.ts';
import { byPlace } from '../compared-each.ts';
import type { ZonePart } from '../compared-each.ts';
import type { HungDevice } from '../hung-devices.ts';
import type { BucketSums, CountScope, DeviceReceipts, Receipts } from '../questions/sums.ts';
import { receiptsByEntity } from './entity-receipts.ts';

/** People in of a place on one day, up to a full hour, and the record periods behind it. */
export type DayTold = { value: number | null; receipt: Receipt };

/** A day up to a full hour, and the same weekday and hours of the weeks before, the nearest first. */
export type DayAndWeeks = { day: DayTold; weeks: DayTold[] };

/** A local day and its part that is looked at: [day, until). */
export type PartOfDay = { day: number; until: number };

/** The part of a day that is over in full hours; null: of a longer range, or of a day that has only begun. */
export function partOfDay({ from, to, unfinished, asOf }: ComparedRange): PartOfDay | null {
  if (to - from !== daySeconds) return null;
  const until = unfinished ? Math.floor(asOf / 3600) * 3600 : to;
  return until > from ? { day: from, until } : null;
}

/** What the same weekday usually has by then; weeks of too little data tell nothing. */
export function usualOfDay({ weeks }: DayAndWeeks): Usual | null {
  return usualOf(weeks.map(({ value, receipt }) => (isDoubtful(mergeCompleteness([receipt])) ? null : value)));
}

const metrics = ['flowIn'] as const;
// A record that has not come by now is missing, however seldom its device uploads.
const overdue = Number.POSITIVE_INFINITY;
/** Of so few entities all hours of eight weeks are quickly read. */
const few = 16;
const nothingTold: DayTold = { value: null, receipt: { received: 0, expected: 0 } };

/**
 * People in of each entity on a day and on the same weekday of the weeks before, as far as full hours go: hours are kept in memory, and
 * days that are over change rarely.
 */
export async function daysOfEntities(
  asker: Asker,
  part: ZonePart,
  devices: readonly HungDevice[],
  { day, until }: PartOfDay,
): Promise<(id: number) => DayAndWeeks> {
  const answers = part.entities.length <= few ? await inOneAnswer(asker, part, { day, until }) : null;
  const told = await Promise.all(
    daysBefore(day).map(async (from, week) => {
      const range = { from, to: from + (until - day) };
      const question = { ...range, step: null, metrics, window: wholeDay, each: true };
      const { sums, receipts } = answers?.[week] ?? (await asker.sumsAndReceipts(part, question));
      return {
        sums: byPlace(sums),
        receipts: receiptsByEntity(devices, part.entities, range, receipts, metrics, overdue),
      };
    }),
  );
  return (id) => {
    const [today = nothingTold, ...weeks] = told.map(
      (one): DayTold => ({ value: one.sums.get(id)?.flowIn ?? null, receipt: one.receipts(id) }),
    );
    return { day: today, weeks };
  };
}

/** The same of each of these days, cut out of all hours since the first of them: of a few entities one question costs less than nine. */
async function inOneAnswer(
  asker: Asker,
  part: ZonePart,
  { day, until }: PartOfDay,
): Promise<{ sums: BucketSums[]; receipts: Receipts }[]> {
  const days = daysBefore(day);
  const first = days.at(-1) ?? day;
  const question = { from: first, to: until, step: '1h' as const, metrics, window: wholeDay, each: true };
  const { sums, receipts } = await asker.sumsAndReceipts(part, question);
  const hours = (until - day) / 3600;
  return days.map((from) => {
    const to = from + (until - day);
    const start = (from - first) / 3600;
    const inDay = ({ device, periods }: DeviceReceipts) => ({
      device,
      periods: [periods.slice(start, start + hours).reduce((sum, more) => sum + more, 0)],
    });
    return {
      sums: sums.filter(({ bucket }) => bucket >= from && bucket < to),
      receipts: new Map([...receipts].map(([place, told]) => [place, told.map(inDay)])),
    };
  });
}

/** The same of entrances, without completeness. */
export async function daysOfEntrances(
  asker: Asker,
  scopes: readonly CountScope[],
  { day, until }: PartOfDay,
): Promise<(id: number) => { day: number | null; weeks: (number | null)[] }> {
  const told = await Promise.all(
    daysBefore(day).map(async (from) => {
      const range = { from, to: from + (until - day) };
      return byPlace(await asker.sums(scopes, { ...range, step: null, metrics, window: wholeDay, each: true }));
    }),
  );
  return (id) => {
    const [today = null, ...weeks] = told.map((sums) => sums.get(id)?.flowIn ?? null);
    return { day: today, weeks };
  };
}

// The day itself, and the same weekday of the weeks before.
function daysBefore(day: number): number[] {
  return Array.from({ length: usualWeeks + 1 }, (_, week) => addDays(day, -7 * week));
}

/** Scopes of the entrances of some entities of a part. */
export function scopesOfEntrances(
  { scopes }: Pick<ZonePart, 'scopes'>,
  entrances: readonly { id: number; companyId: number }[],
): CountScope[] {
  return scopes.flatMap((scope) => {
    const ids = entrances.filter(({ companyId }) => companyId === scope.company).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ ...scope, by: 'corridor' as const, ids, places: null }];
  });
}
