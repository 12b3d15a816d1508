import type { Metrics } from '@portico/contract/words/metrics';
import { isInsideWindow, type TimeWindow } from '@portico/counting/business-hours';
import {
  distributeByWeights,
  isInCorrectedTime,
  isValueCorrectionFor,
  type RecordPlaceAndTime,
  type ValueCorrection,
} from '@portico/counting/rules';
import { findInstantsAtLocal, type ZoneRules } from '@portico/counting/zones';
import { computeSyntheticDeviceId } from './synthetic-records.ts';

/** A record as input of value corrections: `metrics` are its effective counts by all other rules. */
export type CorrectableRecord = RecordPlaceAndTime & {
  line: number;
  at: number;
  metrics: Metrics;
  isChangedByRule: boolean;
};

/** An entrance that synthetic records are created for. */
export type SyntheticRecordPlace = { corridor: number; entity: number; workTime: TimeWindow; timeZoneRules: ZoneRules };

/** Returns the entrance that gets a synthetic record for a place of a correction at a local time; null: none. */
export type FindSyntheticRecordPlace = (
  rule: ValueCorrection,
  placeId: number,
  local: number,
) => SyntheticRecordPlace | null;

const hourSeconds = 3600;
const hoursPerDay = 24;

/**
 * Returns the records of a day after its value corrections, including synthetic records for places without records. `corrections` are
 * ordered by id. Records that a value was distributed over are marked as ruled.
 */
export function applyValueCorrections(
  records: readonly CorrectableRecord[],
  corrections: readonly ValueCorrection[],
  findPlace: FindSyntheticRecordPlace,
): CorrectableRecord[] {
  const dayRecords = records.map((record) => ({ ...record, metrics: { ...record.metrics } }));
  const synthetic = new Map<string, CorrectableRecord>();
  for (const rule of corrections) {
    for (const placeId of [...rule.placeIds].sort((one, other) => one - other)) {
      const ofPlace = { ...rule, placeIds: new Set([placeId]) };
      const measuring = [...dayRecords, ...synthetic.values()]
        .filter((record) => isValueCorrectionFor(ofPlace, record) && typeof record.metrics[rule.metric] === 'number')
        .sort((one, other) => one.at - other.at || one.device - other.device || one.line - other.line);
      if (measuring.length > 0) distributeOverRecords(rule, measuring, findPlace, placeId);
      else makeSyntheticRecords(rule, placeId, findPlace, synthetic);
    }
  }
  return [...dayRecords, ...synthetic.values()];
}

function distributeOverRecords(
  rule: ValueCorrection,
  measuring: CorrectableRecord[],
  findPlace: FindSyntheticRecordPlace,
  placeId: number,
): void {
  const weights = measuring.map(({ metrics }) => metrics[rule.metric] ?? 0);
  const isEmpty = weights.every((weight) => weight === 0);
  const open = measuring.filter(({ local }) => {
    const place = findPlace(rule, placeId, local);
    return place === null || isInsideWindow(local, place.workTime);
  });
  const sharing = isEmpty && open.length > 0 ? open : measuring;
  const shares = distributeByWeights(rule.value, isEmpty ? sharing.map(() => 0) : weights);
  for (const record of measuring) {
    record.isChangedByRule = true;
    record.metrics[rule.metric] = 0;
  }
  for (const [position, record] of sharing.entries()) record.metrics[rule.metric] = shares[position] ?? 0;
}

// Creates one record per hour, within opening hours if the corrected time overlaps them.
function makeSyntheticRecords(
  rule: ValueCorrection,
  placeId: number,
  findPlace: FindSyntheticRecordPlace,
  synthetic: Map<string, CorrectableRecord>,
): void {
  const hours = Array.from({ length: hoursPerDay }, (_, hour) => rule.fromDay + hour * hourSeconds)
    .filter((local) => isInCorrectedTime(rule, local))
    .flatMap((local) => {
      const place = findPlace(rule, placeId, local);
      const [at] = place === null ? [] : findInstantsAtLocal(place.timeZoneRules, local);
      return place === null || at === undefined ? [] : [{ local, at, place }];
    });
  const open = hours.filter(({ local, place }) => isInsideWindow(local, place.workTime));
  const chosen = open.length > 0 ? open : hours;
  const shares = distributeByWeights(
    rule.value,
    chosen.map(() => 0),
  );
  for (const [position, { local, at, place }] of chosen.entries()) {
    const device = computeSyntheticDeviceId(place.corridor);
    const key = `${device}/${at}`;
    const { corridor, entity } = place;
    const before = synthetic.get(key) ?? {
      device,
      line: 0,
      at,
      local,
      corridor,
      entity,
      metrics: {},
      isChangedByRule: true,
    };
    const { [rule.metric]: present = 0 } = before.metrics;
    synthetic.set(key, {
      ...before,
      metrics: { ...before.metrics, [rule.metric]: (present ?? 0) + (shares[position] ?? 0) },
    });
  }
}
