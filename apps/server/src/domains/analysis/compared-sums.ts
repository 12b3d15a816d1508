import type { Metrics } from '@portico/contract/words/metrics';
import { wholeDay } from '@portico/counting/business-hours';
import { addMetrics } from '@portico/counting/items';
import { dayStart } from '@portico/counting/local-time';
import type { ComparedRange, LocalRange } from '@portico/counting/ranges';
import type { EntityRow } from '../organisations/index.ts';
import type { Asker } from './ask.ts';
import { type BucketSums, deviceAt, type Receipts, type Received, type SumsQuestion } from './questions/sums.ts';
import type { Selection } from './selection.ts';

/** Entities that share a wall clock. */
export type ZonePart = { entities: EntityRow[]; scopes: Selection['scopes'] };

/** What is summed. */
export type AskedSums = Pick<SumsQuestion, 'metrics' | 'ratios'>;

type Sums = { sums: Metrics; received: Received };

/**
 * Sums of a range and its base. `value` is of everything received; `compared` is of the periods that are over at the moment up to
 * which an unfinished range is compared (of all, once it is over), and `base` is of those over at the corresponding moment: a device
 * tells of a quarter of an hour when it has passed, and must not seem to have lost it until then.
 */
export async function comparedSums(
  asker: Asker,
  part: ZonePart,
  asked: AskedSums,
  { from, to, base, unfinished, asOf }: ComparedRange,
): Promise<{ value: Metrics; compared: Metrics; base: Metrics; received: Received }> {
  const question = (range: LocalRange) => ({ ...range, ...asked, step: null, window: wholeDay, each: false });
  const sumsOver = async (range: LocalRange, ended: boolean): Promise<Metrics> =>
    range.from < range.to ? together(await asker.sums(part.scopes, { ...question(range), ended })) : {};
  const receiptsOver = async (range: LocalRange): Promise<Sums> => {
    if (range.from >= range.to) return { sums: {}, received: new Map() };
    const { sums, receipts } = await asker.sumsAndReceipts(part, question(range));
    return { sums: together(sums), received: overAll(receipts) };
  };
  if (!unfinished) {
    const [whole, ofBase] = await Promise.all([receiptsOver({ from, to }), sumsOver(base, false)]);
    return { value: whole.sums, compared: whole.sums, base: ofBase, received: whole.received };
  }
  // Days add up, distinct people as well: those before the last one are asked for once, and are over on both sides.
  const today = Math.max(from, dayStart(asOf));
  const lastOfBase = Math.max(base.from, dayStart(base.to));
  const [before, since, elapsed, baseBefore, baseElapsed] = await Promise.all([
    receiptsOver({ from, to: today }),
    receiptsOver({ from: today, to }),
    sumsOver({ from: today, to: asOf }, true),
    sumsOver({ from: base.from, to: lastOfBase }, false),
    sumsOver({ from: lastOfBase, to: base.to }, true),
  ]);
  return {
    value: addMetrics(before.sums, since.sums),
    compared: addMetrics(before.sums, elapsed),
    base: addMetrics(baseBefore, baseElapsed),
    received: addedUp(before.received, since.received),
  };
}

function together(rows: readonly BucketSums[]): Metrics {
  return rows.reduce<Metrics>((all, row) => addMetrics(all, row.sums), {});
}

// Of a question without a step: its one bucket.
export function overAll(receipts: Receipts): Received {
  const received: Received = new Map();
  for (const [place, devices] of receipts)
    for (const { device, periods } of devices) received.set(deviceAt(device, place), periods[0] ?? 0);
  return received;
}

function addedUp(one: Received, other: Received): Received {
  const all: Received = new Map(one);
  for (const [key, periods] of other) all.set(key, (all.get(key) ?? 0) + periods);
  return all;
}
