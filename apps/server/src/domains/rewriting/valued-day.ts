import type { Metrics } from '@portico/contract/words/metrics';
import { isInside, type Window } from '@portico/counting/business-hours';
import { isValued, isWithinValue, type RecordPlace, spread, type ValueCorrection } from '@portico/counting/rules';
import { instantsOfLocal, type ZoneRules } from '@portico/counting/zones';
import { madeDeviceOf } from './made-records.ts';

/** A record as corrections by value see it: `metrics` are what counts of it by all other rules. */
export type DayRecord = RecordPlace & { line: number; at: number; metrics: Metrics; isRuled: boolean };

/** An entrance as records are made for it. */
export type MadePlace = { corridor: number; entity: number; workTime: Window; clock: ZoneRules };

/** Where records are made for a place of a correction in an hour of its day that has none; null: nowhere. */
export type PlaceAt = (rule: ValueCorrection, placeId: number, local: number) => MadePlace | null;

const hourSeconds = 3600;
const hoursOfDay = 24;

/**
 * The records of a day after its corrections by value, by id of the correction, records made where there were none included. What was
 * spread over is ruled from then on.
 */
export function valuedDay(
  records: readonly DayRecord[],
  corrections: readonly ValueCorrection[],
  placeAt: PlaceAt,
): DayRecord[] {
  const found = records.map((record) => ({ ...record, metrics: { ...record.metrics } }));
  const made = new Map<string, DayRecord>();
  for (const rule of corrections) {
    for (const placeId of [...rule.placeIds].sort((one, other) => one - other)) {
      const ofPlace = { ...rule, placeIds: new Set([placeId]) };
      const telling = [...found, ...made.values()]
        .filter((record) => isValued(ofPlace, record) && typeof record.metrics[rule.metric] === 'number')
        .sort((one, other) => one.at - other.at || one.device - other.device || one.line - other.line);
      if (telling.length > 0) share(rule, telling, placeAt, placeId);
      else make(rule, placeId, placeAt, made);
    }
  }
  return [...found, ...made.values()];
}

function share(rule: ValueCorrection, telling: DayRecord[], placeAt: PlaceAt, placeId: number): void {
  const weights = telling.map(({ metrics }) => metrics[rule.metric] ?? 0);
  const isEmpty = weights.every((weight) => weight === 0);
  const open = telling.filter(({ local }) => {
    const place = placeAt(rule, placeId, local);
    return place === null || isInside(local, place.workTime);
  });
  const sharing = isEmpty && open.length > 0 ? open : telling;
  const shares = spread(rule.value, isEmpty ? sharing.map(() => 0) : weights);
  for (const record of telling) {
    record.isRuled = true;
    record.metrics[rule.metric] = 0;
  }
  for (const [position, record] of sharing.entries()) record.metrics[rule.metric] = shares[position] ?? 0;
}

// One record an hour, in opening hours where there are any.
function make(rule: ValueCorrection, placeId: number, placeAt: PlaceAt, made: Map<string, DayRecord>): void {
  const hours = Array.from({ length: hoursOfDay }, (_, hour) => rule.fromDay + hour * hourSeconds)
    .filter((local) => isWithinValue(rule, local))
    .flatMap((local) => {
      const place = placeAt(rule, placeId, local);
      const [at] = place === null ? [] : instantsOfLocal(place.clock, local);
      return place === null || at === undefined ? [] : [{ local, at, place }];
    });
  const open = hours.filter(({ local, place }) => isInside(local, place.workTime));
  const chosen = open.length > 0 ? open : hours;
  const shares = spread(
    rule.value,
    chosen.map(() => 0),
  );
  for (const [position, { local, at, place }] of chosen.entries()) {
    const device = madeDeviceOf(place.corridor);
    const key = `${device}/${at}`;
    const { corridor, entity } = place;
    const before = made.get(key) ?? { device, line: 0, at, local, corridor, entity, metrics: {}, isRuled: true };
    const { [rule.metric]: there = 0 } = before.metrics;
    made.set(key, { ...before, metrics: { ...before.metrics, [rule.metric]: (there ?? 0) + (shares[position] ?? 0) } });
  }
}
