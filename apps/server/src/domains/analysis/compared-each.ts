import type { Metrics } from '@portico/contract/words/metrics';
import { wholeDay } from '@portico/counting/business-hours';
import { addMetrics } from '@portico/counting/items';
import { dayStart } from '@portico/counting/local-time';
import type { ComparedRange, LocalRange } from '@portico/counting/ranges';
import type { EntityRow } from '../organisations/index.ts';
import type { Asker } from './ask.ts';
import type { BucketSums, Receipts, SumsQuestion } from './questions/sums.ts';
import type { Selection } from './selection.ts';

/** Entities that share a wall clock. */
export type ZonePart = { entities: EntityRow[]; scopes: Selection['scopes'] };

/** What is summed. */
type AskedSums = Pick<SumsQuestion, 'metrics' | 'ratios'>;

/**
 * Sums of one entity or entrance. `value` is of everything received; `compared` is of the periods that are over at the moment up to
 * which an unfinished range is compared (of all, once it is over), and `base` is of those over at the corresponding moment: a device
 * tells of a quarter of an hour when it has passed, and must not seem to have lost it until then.
 */
export type ComparedPlace = { value: Metrics; compared: Metrics; base: Metrics };

export type ComparedEach = {
  of(id: number): ComparedPlace;
  /** Record periods received of the range, of what of it is compared, and of its base. */
  receipts: Receipts;
  comparedReceipts: Receipts;
  baseReceipts: Receipts;
};

/**
 * Sums of a range and its base, of each place by itself, and how many periods came: of both, or of all that was received of the range
 * alone, which is less to read.
 */
export async function comparedEach(
  asker: Asker,
  part: ZonePart,
  asked: AskedSums,
  { from, to, base, unfinished, asOf }: ComparedRange,
  receiptsOf: 'both' | 'range' = 'both',
): Promise<ComparedEach> {
  const question = (range: LocalRange, ended: boolean) => ({
    ...range,
    ...asked,
    step: null,
    window: wholeDay,
    each: true,
    ended,
  });
  const toldOver = async (range: LocalRange, ended: boolean) => {
    if (range.from >= range.to) return nothing;
    const { sums, receipts } = await asker.sumsAndReceipts(part, question(range, ended));
    return { sums: byPlace(sums), receipts };
  };
  const summedOver = async (range: LocalRange, ended: boolean) => {
    if (receiptsOf === 'both') return toldOver(range, ended);
    if (range.from >= range.to) return nothing;
    return { ...nothing, sums: byPlace(await asker.sums(part.scopes, question(range, ended))) };
  };
  if (!unfinished) {
    const [whole, ofBase] = await Promise.all([toldOver({ from, to }, false), summedOver(base, false)]);
    return {
      of: (id) => {
        const value = whole.sums.get(id) ?? {};
        return { value, compared: value, base: ofBase.sums.get(id) ?? {} };
      },
      receipts: whole.receipts,
      comparedReceipts: whole.receipts,
      baseReceipts: ofBase.receipts,
    };
  }
  const today = Math.max(from, dayStart(asOf));
  const lastOfBase = Math.max(base.from, dayStart(base.to));
  const [before, since, elapsed, baseBefore, baseElapsed] = await Promise.all([
    toldOver({ from, to: today }, false),
    toldOver({ from: today, to }, false),
    summedOver({ from: today, to: asOf }, true),
    summedOver({ from: base.from, to: lastOfBase }, false),
    summedOver({ from: lastOfBase, to: base.to }, true),
  ]);
  const added = (one: Sums, other: Sums, id: number) => addMetrics(one.get(id) ?? {}, other.get(id) ?? {});
  return {
    of: (id) => ({
      value: added(before.sums, since.sums, id),
      compared: added(before.sums, elapsed.sums, id),
      base: added(baseBefore.sums, baseElapsed.sums, id),
    }),
    receipts: addedUp(before.receipts, since.receipts),
    comparedReceipts: addedUp(before.receipts, elapsed.receipts),
    baseReceipts: addedUp(baseBefore.receipts, baseElapsed.receipts),
  };
}

type Sums = ReadonlyMap<number, Metrics>;

const nothing: { sums: Sums; receipts: Receipts } = { sums: new Map(), receipts: new Map() };

/** Sums without a step by place; each metric may come in a row of its own. */
export function byPlace(rows: readonly BucketSums[]): Map<number, Metrics> {
  const sums = new Map<number, Metrics>();
  for (const { group, sums: more } of rows) {
    const known = sums.get(group);
    sums.set(group, known === undefined ? more : addMetrics(known, more));
  }
  return sums;
}

function addedUp(one: Receipts, other: Receipts): Receipts {
  if (one.size === 0) return other;
  const all: Receipts = new Map(one);
  for (const [place, devices] of other) {
    const known = new Map((all.get(place) ?? []).map(({ device, periods }) => [device, periods]));
    for (const { device, periods } of devices) known.set(device, [(known.get(device)?.[0] ?? 0) + (periods[0] ?? 0)]);
    all.set(
      place,
      [...known].map(([device, periods]) => ({ device, periods })),
    );
  }
  return all;
}
