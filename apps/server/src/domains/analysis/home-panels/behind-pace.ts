import { rangeTypes } from '@portico/contract/words/time-ranges';
import { parseWorkTime, wholeDay } from '@portico/counting/business-hours';
import { mergeCompleteness } from '@portico/counting/completeness';
import { hoursDue } from '@portico/counting/expected-periods';
import { isDoubtful } from '@portico/counting/explanation';
import { isFarBehind, targetDue } from '@portico/counting/targets';
import { byPlace as targetsByPlace, placeKey, targetsOf } from '../../targets/index.ts';
import type { Asker } from '../ask.ts';
import { byPlace } from '../compared-each.ts';
import { type AlikePart, rangeAt } from '../home-parts.ts';
import type { DeviceAndStays } from '../hung-devices.ts';
import type { Sources } from '../sources.ts';
import { receiptsByEntity } from './entity-receipts.ts';

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
  const months = parts.map((part) => ({ part, month: rangeAt(part.entities, { type: rangeTypes.month }, now) }));
  const years = [...new Set(months.map(({ month }) => new Date(month.from * 1000).getUTCFullYear()))];
  const entityIds = parts.flatMap(({ entities }) => entities.map(({ id }) => id));
  const stored = await targetsOf(db, { organisationIds: [], entityIds }, { item: 'flowIn', years });
  const targets = targetsByPlace(stored);
  const found = new Map<number, BehindPace>();
  await Promise.all(
    months.map(async ({ part, month }) => {
      const due = part.entities.flatMap(({ id, workTime }) => {
        const hours = hoursDue(parseWorkTime(workTime));
        const own = targetDue(targets.days(placeKey({ entityId: id })), month, month.asOf, hours);
        return own === null ? [] : [{ id, due: own.toDate }];
      });
      if (due.length === 0) return;
      const question = { from: month.from, to: month.to, step: null, metrics, window: wholeDay, each: true };
      const { sums, receipts } = await asker.sumsAndReceipts(part, question);
      const values = byPlace(sums);
      const receiptOf = receiptsByEntity(devices, part.entities, month, receipts, metrics, now);
      for (const { id, due: toDate } of due) {
        const value = values.get(id)?.flowIn ?? null;
        if (value === null || isDoubtful(mergeCompleteness([receiptOf(id)]))) continue;
        if (isFarBehind(value, toDate, month)) found.set(id, { value, due: toDate, pace: value / toDate });
      }
    }),
  );
  return found;
}
