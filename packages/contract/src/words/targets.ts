import type { StatisticItem } from './statistic-items.ts';

/** Items a target can be set for: people in, or groups in. */
export const targetItems = ['flowIn', 'batch'] as const satisfies readonly StatisticItem[];

export type TargetItem = (typeof targetItems)[number];

/** Maximum target; above any yearly count, and within 32 bits. */
export const maxTarget = 1_000_000_000;

/** Years a target can be set for. Requests accept times up to the end of 2099. */
export const targetYears = { first: 2000, last: 2099 } as const;

/** Periods of a KPI. Specification §7. */
export const kpiPeriods = ['day', 'week', 'month', 'year'] as const;

export type KpiPeriod = (typeof kpiPeriods)[number];

/** The statistic item of each type of a trend, KPI or festival call. Specification §7. */
export const typeItems = {
  flow: 'flowIn',
  inBatch: 'batch',
  outBatch: 'batchOut',
} as const satisfies Record<string, StatisticItem>;

/** flow: people in; inBatch: groups in; outBatch: groups out. */
export const kpiTypes = ['flow', 'inBatch', 'outBatch'] as const satisfies readonly (keyof typeof typeItems)[];

/** Item of a KPI; groups that leave have no targets. */
export type KpiItem = (typeof typeItems)[keyof typeof typeItems];

/** How a yearly target is distributed over the months: by their number of days, or by last year's monthly counts. */
export const distributionMethods = ['evenly', 'lastYear'] as const;

export type DistributionMethod = (typeof distributionMethods)[number];
