import { wholeDay } from '@portico/counting/business-hours';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isDoubtful } from '@portico/counting/explanation';
import { isFarBehind } from '@portico/counting/targets';
import type { Asker } from '../ask.ts';
import { byPlace } from '../compared-each.ts';
import type { AlikePart } from '../home-parts.ts';
import type { DeviceAndStays } from '../hung-devices.ts';
import type { Sources } from '../sources.ts';
import { receiptsByEntity } from './entity-receipts.ts';
import { monthsDue } from './months-due.ts';

/** People in of a month, what of its target is due by now, and the one ÷ the other. */
export type BehindPace = { value: number; due: number; pace: number };

const metrics = ['flowIn'] as const;

/** Entities whose month is far behind their own target, by entity; where data of the month is missing nothing can be said. */
export async function behindPace(
  asker: Asker,
  { db }: Sources,
  parts: readonly AlikePart[],
  devices: readonly DeviceAndStays[],
  now: number,
): Promise<ReadonlyMap<number, BehindPace>> {
  const found = new Map<number, BehindPace>();
  await Promise.all(
    (await monthsDue(db, parts, 'flowIn', now)).map(async ({ part, month, due }) => {
      if (due.size === 0) return;
      const question = { from: month.from, to: month.to, step: null, metrics, window: wholeDay, each: true };
      const { sums, receipts } = await asker.sumsAndReceipts(part, question);
      const values = byPlace(sums);
      const receiptOf = receiptsByEntity(devices, part.entities, month, receipts, metrics, now);
      for (const [id, { toDate }] of due) {
        const value = values.get(id)?.flowIn ?? null;
        if (value === null || isDoubtful(mergeCompleteness([receiptOf(id)]))) continue;
        if (isFarBehind(value, toDate, month)) found.set(id, { value, due: toDate, pace: value / toDate });
      }
    }),
  );
  return found;
}
