import type { Metrics } from '@portico/contract/words/metrics';
import { wholeDay } from '@portico/counting/business-hours';
import { addMetrics } from '@portico/counting/items';
import { dayStart } from '@portico/counting/local-time';
import type { ComparedRange, LocalRange } from '@portico/counting/ranges';
import type { Asker } from './ask.ts';
import type { AskedSums, ZonePart } from './compared-sums.ts';
import type { BucketSums, Receipts } from './questions/sums.ts';

/** Sums of one entity or entrance; see `comparedSums`. */
export type ComparedPlace = { value: Metrics; compared: Metrics; base: Metrics };

export type ComparedEach = {
  of(id: number): ComparedPlace;
  /** Record periods received of the range, of what of it is compared, and of its base. */
  receipts: Receipts;
  comparedReceipts: Receipts;
  baseReceipts: Receipts;
};

/** The same as `comparedSums`, of each place by itself, and with how many periods came of the base. */
export async function comparedEach(
  asker: Asker,
  part: ZonePart,
  asked: AskedSums,
  { from, to, base, unfinished, asOf }: ComparedRange,
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
  if (!unfinished) {
    const [whole, ofBase] = await Promise.all([toldOver({ from, to }, false), toldOver(base, false)]);
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
    toldOver({ from: today, to: asOf }, true),
    toldOver({ from: base.from, to: lastOfBase }, false),
    toldOver({ from: lastOfBase, to: base.to }, true),
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
