import type { Metric } from '@portico/contract/words/metrics';
import type { ZoneSetting } from './calendar.ts';
import type { OracleRule } from './rule.ts';

// State of the reference implementation: all places, all records the devices had acknowledged, and the placements and rules that were
// entered.

export type MetricValues = { [M in Metric]?: number };

/** Properties of a device: its metrics, its record periods, and how it reports them. */
export type CountingProfile = {
  deviceType: number;
  /** The listener it sends to. */
  listener: 'native' | 'camera';
  measures: readonly Metric[];
  minutes: number;
  /** Detection lines; a device with a single line does not send its number. */
  lines: readonly number[];
  /** Seconds by which its periods start after a multiple of the period length. */
  periodOffsetSeconds: number;
  /** Its times are instants, local times, or missing because its clock was never set. */
  clock: 'instant' | 'localTime' | 'neverSet';
  /** It sends running totals. */
  sendsTotals: boolean;
  /** How it reports distinct people: once a day, or in each period those not seen before; null: it does not. */
  distinctPeopleReports: 'oncePerDay' | 'perPeriod' | null;
  /** It sends the upload time. */
  sendsUploadTime: boolean;
};

export type OracleDevice = { id: number; sn: string; secret: string; companyId: number; profile: CountingProfile };
export type OracleEntity = { id: number; name: string; companyId: number; timeZone: ZoneSetting; workTime: string };
export type OracleCorridor = { id: number; entityId: number };
export type OracleArea = { id: number; entityId: number; corridorIds: number[] };

/** An acknowledged record, in order of arrival. */
export type AcknowledgedRecord = {
  device: number;
  line: number;
  /** Start in epoch seconds. */
  at: number;
  minutes: number;
  /** Epoch seconds; null: not sent, or in the future, so the arrival time is used instead. */
  uploaded: number | null;
  isTotal: boolean;
  metrics: MetricValues;
};

/** From an instant on (epoch seconds), the device is installed at this entrance; null: at none. */
export type OraclePlacement = { device: number; from: number; corridorId: number | null };

export type OracleState = {
  companyIds: number[];
  entities: OracleEntity[];
  corridors: OracleCorridor[];
  areas: OracleArea[];
  /** In order of registration. */
  devices: OracleDevice[];
  records: AcknowledgedRecord[];
  placements: OraclePlacement[];
  /** The rules in force. */
  rules: OracleRule[];
};

/** Returns the row with this id; throws when there is none. */
export function requireById<T extends { id: number }>(rows: readonly T[], id: number): T {
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new Error(`there is no row ${id}`);
  return found;
}
