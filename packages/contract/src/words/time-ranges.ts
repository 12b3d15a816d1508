/** Home range types as numbered on the wire. Specification §9. */
export const rangeTypes = {
  today: 1,
  yesterday: 6,
  week: 2,
  lastWeek: 7,
  month: 3,
  lastMonth: 8,
  year: 4,
  custom: 5,
} as const;

export type RangeName = keyof typeof rangeTypes;
export type RangeType = (typeof rangeTypes)[RangeName];

export const rangeNames = Object.keys(rangeTypes) as RangeName[];

/** Steps a series can have, smallest first, as named on the wire. Specification §9 ("1n" is a month). */
export const steps = ['5m', '30m', '1h', '1d', '1w', '1n', '1y'] as const;

export type Step = (typeof steps)[number];

/**
 * The kinds of places an analysis selects: entities 0, entrances ("access") 1, areas 2 (specification §9). Organisations, with all entities
 * below each, are an addition of this product.
 */
export const selectionTypes = { entity: 0, access: 1, area: 2, organisation: 3 } as const;

export type SelectionName = keyof typeof selectionTypes;

/** What a contrast compares: places, or ranges of one place. Specification §9. */
export const contrastTypes = { area: 0, time: 1 } as const;

/**
 * Comparison period of a range: the range before it (on the home page, for days: the same weekdays), 52 weeks earlier so that weekdays
 * match, or none.
 */
export const comparisonBases = ['before', 'year', 'none'] as const;

export type ComparisonBase = (typeof comparisonBases)[number];

/** Minimum and maximum number of days of a contrast for each step, both ends included. Specification §9. */
export const contrastDayLimits: Readonly<Record<Step, readonly [minDays: number, maxDays: number]>> = {
  '5m': [1, 1],
  '30m': [1, 7],
  '1h': [1, 7],
  '1d': [3, 90],
  '1w': [7, 365],
  '1n': [7, 730],
  '1y': [1, Number.POSITIVE_INFINITY],
};

/** Dwell times are available only for steps shorter than a day. Specification §9. */
export const dwellTimeSteps: readonly Step[] = ['5m', '30m', '1h'];

/** Periods of the growth analysis, as numbered on the wire. Specification §9. */
export const growthPeriods = { today: 1, yesterday: 2, week: 3, lastWeek: 4, month: 5, lastMonth: 6 } as const;
