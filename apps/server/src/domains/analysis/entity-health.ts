import { analysis } from '@portico/contract/routes/analysis';
import { addDays, dayStart, formatDay } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Counts } from '../../platform/counts/open.ts';
import { scopeOf } from '../organisations/index.ts';
import { healthOf, openingsOf } from './data-health.ts';
import { devicesOf } from './hung-devices.ts';
import { sumByDeviceDay } from './questions/device-days.ts';
import { daySeconds, deviceAt, type Received, receivedAddend } from './questions/sums.ts';
import { type Selection, selectEntities } from './selection.ts';

const shownDays = 14;

/** How complete the records of one entity are, day by day. */
export function entityHealthRoutes({ handle, counts, clock }: App): void {
  handle(analysis.health, async ({ entityId }, { db, user }) => {
    // One transaction for all of its queries, as in home.ts.
    const { selection, devices } = await db.transaction().execute(async (tx) => {
      const selected = await selectEntities(tx, await scopeOf(tx, user), [entityId]);
      return { selection: selected, devices: await devicesOf(tx, selected.entities) };
    });
    const [entity] = selection.entities;
    if (entity === undefined) throw new AppError('notFound');

    const now = clock.now();
    const rules = zoneRules(entity.timeZone, entity.dstEnable === 1);
    const today = dayStart(localSecondsAt(rules, Math.floor(now / 1000)));
    const days = Array.from({ length: shownDays }, (_, place) => addDays(today, place + 1 - shownDays));
    const received = await receivedByDay(counts, selection, days);
    const health = days.map((day) => {
      const range = { from: day, to: addDays(day, 1) };
      return healthOf(devices, selection.entities, range, received.get(day) ?? new Map(), now);
    });

    const rows = devices.map(({ id, sn, name }, place) => {
      const ofDays = health.flatMap((devicesOfDay) => devicesOfDay[place] ?? []);
      const isHere = ofDays.at(-1)?.isHere === true;
      const isShown = isHere || ofDays.some(({ wasHere }) => wasHere);
      return isShown ? [{ id, sn, name, isHere, receipts: ofDays.map(({ receipt }) => receipt) }] : [];
    });
    return {
      days: days.map(formatDay),
      devices: rows
        .flat()
        .toSorted((one, other) => Number(other.isHere) - Number(one.isHere) || one.name.localeCompare(other.name)),
    };
  });
}

/** Record periods received in opening hours, by local day; the detection line a device told most often has them all. */
async function receivedByDay(
  counts: Counts,
  { entities, scopes }: Selection,
  days: readonly number[],
): Promise<Map<number, Received>> {
  const [first = 0] = days;
  const range = { from: first / daySeconds, to: first / daySeconds + days.length };
  const inOpening = receivedAddend(openingsOf(entities));
  const found = new Map<number, Received>();
  for (const { company, devices } of scopes) {
    for (const [day, device, entity, , periods] of await sumByDeviceDay(counts, company, range, [inOpening], devices)) {
      const ofDay = found.get(Number(day) * daySeconds) ?? new Map<string, number>();
      const key = deviceAt(Number(device), Number(entity));
      ofDay.set(key, Math.max(ofDay.get(key) ?? 0, Number(periods)));
      found.set(Number(day) * daySeconds, ofDay);
    }
  }
  return found;
}
