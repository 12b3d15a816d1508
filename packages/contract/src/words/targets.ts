import type { StatisticItem } from './statistic-items.ts';

/** What a target can be set for: people in, or groups in. */
export const targetItems = ['flowIn', 'batch'] as const satisfies readonly StatisticItem[];

export type TargetItem = (typeof targetItems)[number];

/** The most a target may be: what nobody counts in a year. It fits into 32 bits. */
export const mostTarget = 1_000_000_000;

/** Years a target may be of; the stores keep times from 1970 to 2099. */
export const targetYears = { first: 2000, last: 2099 } as const;

/** Periods of a KPI. Specification §7. */
export const kpiTimes = ['day', 'week', 'month', 'year'] as const;

export type KpiTime = (typeof kpiTimes)[number];

/** flow: people in; inBatch: groups in; outBatch: groups out, which no device measures yet. Specification §7. */
export const kpiTypes = ['flow', 'inBatch', 'outBatch'] as const;

/** How a yearly target becomes monthly ones: by the days of the months, or by what last year's months were. */
export const spreadMethods = ['evenly', 'lastYear'] as const;

export type SpreadMethod = (typeof spreadMethods)[number];
