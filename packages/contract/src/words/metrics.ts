/**
 * The whole numbers a device can report for one record period, as stored. All other statistic items are computed from sums of these.
 * `column` is the name in the records table. `additive` metrics may be summed over devices, entrances, entities and time. `daily` metrics
 * are distinct people per entity and day: over several days they are shown as a sum of daily visitors, and they are never added over the
 * entrances of one entity.
 */
export const metrics = {
  flowIn: { column: 'flow_in', kind: 'additive' },
  flowOut: { column: 'flow_out', kind: 'additive' },
  enterStaff: { column: 'enter_staff', kind: 'additive' },
  leaveStaff: { column: 'leave_staff', kind: 'additive' },
  flowPassby: { column: 'flow_passby', kind: 'additive' },
  flowTurnback: { column: 'flow_turnback', kind: 'additive' },
  batch: { column: 'batch', kind: 'additive' }, // groups that enter
  batchOut: { column: 'batch_out', kind: 'additive' }, // groups that leave
  adult: { column: 'adult', kind: 'additive' },
  children: { column: 'children', kind: 'additive' },
  familys: { column: 'familys', kind: 'additive' }, // spelt so on the wire: groups with a child
  personals: { column: 'personals', kind: 'additive' }, // groups of one
  inCar: { column: 'in_car', kind: 'additive' },
  outCar: { column: 'out_car', kind: 'additive' },
  dwellSeconds: { column: 'dwell_seconds', kind: 'additive' },
  dwellCount: { column: 'dwell_count', kind: 'additive' },
  genderMale: { column: 'gender_male', kind: 'additive' },
  genderFemale: { column: 'gender_female', kind: 'additive' },
  genderUnknown: { column: 'gender_unknown', kind: 'additive' },
  age0: { column: 'age_0', kind: 'additive' }, // unknown
  age1: { column: 'age_1', kind: 'additive' }, // 0–9
  age2: { column: 'age_2', kind: 'additive' }, // 10–16
  age3: { column: 'age_3', kind: 'additive' }, // 17–30
  age4: { column: 'age_4', kind: 'additive' }, // 31–45
  age5: { column: 'age_5', kind: 'additive' }, // 46–60
  age6: { column: 'age_6', kind: 'additive' }, // over 60
  dedupedCount: { column: 'deduped_count', kind: 'daily' },
  dedupeStaff: { column: 'dedupe_staff', kind: 'daily' },
  dedupedMale: { column: 'deduped_male', kind: 'daily' },
  dedupedFemale: { column: 'deduped_female', kind: 'daily' },
  dedupedGenderUnknown: { column: 'deduped_gender_unknown', kind: 'daily' },
  dedupedAge0: { column: 'deduped_age_0', kind: 'daily' },
  dedupedAge1: { column: 'deduped_age_1', kind: 'daily' },
  dedupedAge2: { column: 'deduped_age_2', kind: 'daily' },
  dedupedAge3: { column: 'deduped_age_3', kind: 'daily' },
  dedupedAge4: { column: 'deduped_age_4', kind: 'daily' },
  dedupedAge5: { column: 'deduped_age_5', kind: 'daily' },
  dedupedAge6: { column: 'deduped_age_6', kind: 'daily' },
} as const satisfies Record<string, { column: string; kind: 'additive' | 'daily' }>;

export type Metric = keyof typeof metrics;

/** Metrics in stored order. */
export const metricNames = Object.keys(metrics) as Metric[];

/** Ratios of two metrics, dividend first. */
export const ratios = {
  enteringRate: ['flowIn', 'flowPassby'],
  turnbackRate: ['flowTurnback', 'flowIn'],
  averageGroupSize: ['flowIn', 'batch'],
  averageDwellTime: ['dwellSeconds', 'dwellCount'],
} as const satisfies Record<string, readonly [Metric, Metric]>;

export type RatioName = keyof typeof ratios;

/**
 * Key of a joint sum ("enteringRate:flowIn"): the sum of one of a ratio's two metrics, in each hour over only the smallest places that
 * measure both metrics: device lines, else entrances, else the store (docs/decisions/0068-one-meaning-of-a-rate.md).
 */
export type JointSumKey = { [R in RatioName]: `${R}:${(typeof ratios)[R][number]}` }[RatioName];

/**
 * The metrics of one record, or sums of many. Absent or null: the device cannot measure it. Zero: no one was counted. Sums also contain
 * joint sums where ratios are requested.
 */
export type Metrics = { [M in Metric | JointSumKey]?: number | null };

/** Maximum value a device may report per metric and period; a larger value is a fault. Dwell seconds have their own limit. */
export const maxMetricValue = 1_000_000;

/** Maximum dwell seconds per period: 1,000,000 people staying an hour each. */
export const maxDwellSeconds = 3_600_000_000;
