import type { Metric } from '@portico/contract/words/metrics';
import type { Wall } from './calendar.ts';
import type { Rule } from './rule.ts';

// Everything the oracle knows: what places there are, what devices sent and were acknowledged, and what people said of places.

export type Metrics = { [M in Metric]?: number };

/** How a device is: what it counts, in which periods, and how it tells of it. */
export type Manner = {
  deviceType: number;
  /** The door it comes through. */
  door: 'native' | 'camera';
  measures: readonly Metric[];
  minutes: number;
  /** Detection lines; a device with one says none. */
  lines: readonly number[];
  /** Seconds its periods begin after the full minutes of its period. */
  phase: number;
  /** It tells instants, the wall clock of its place, or nothing since its clock was never set. */
  clock: 'instant' | 'wall' | 'never set';
  /** Its numbers are running totals. */
  totals: boolean;
  /** It tells of the distinct people of a day in one report, or of those not seen before in each. */
  distinct: 'once a day' | 'each period' | null;
  /** It says when it uploads. */
  saysUpload: boolean;
};

export type Device = { id: number; sn: string; secret: string; companyId: number; manner: Manner };
export type Entity = { id: number; name: string; companyId: number; wall: Wall; workTime: string };
export type Corridor = { id: number; entityId: number };
export type Area = { id: number; entityId: number; corridorIds: number[] };

/** A record that was acknowledged; in the order of arrival. */
export type ToldRecord = {
  device: number;
  line: number;
  /** Epoch seconds. */
  at: number;
  minutes: number;
  /** Epoch seconds; null: not said, or a moment still to come, so that the arrival stands for it. */
  uploaded: number | null;
  isTotal: boolean;
  metrics: Metrics;
};

/** Somebody said that from an instant on the device hangs at this entrance, or nowhere. */
export type Hung = { device: number; from: number; corridorId: number | null };

export type World = {
  companyIds: number[];
  entities: Entity[];
  corridors: Corridor[];
  areas: Area[];
  /** In the order of their registration. */
  devices: Device[];
  told: ToldRecord[];
  hung: Hung[];
  /** In force. */
  rules: Rule[];
};

/** The row with this id. */
export function byId<T extends { id: number }>(rows: readonly T[], id: number): T {
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new Error(`there is no row ${id}`);
  return found;
}
