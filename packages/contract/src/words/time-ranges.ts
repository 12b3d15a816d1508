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

/** What an analysis selects: entities 0, entrances ("access") 1, areas 2. Specification §9. */
export const selectionTypes = { entity: 0, access: 1, area: 2 } as const;

export type SelectionName = keyof typeof selectionTypes;
