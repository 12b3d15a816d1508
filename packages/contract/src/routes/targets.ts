import * as z from 'zod/mini';
import { id, idList, instant, numberOf, pagingOf, unlessBlank } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { mostTarget, spreadMethods, targetItems, targetYears } from '../words/targets.ts';

/** A year that targets can be of. */
export const targetYear = numberOf(z.int(), z.gte(targetYears.first), z.lte(targetYears.last));
const year = targetYear;
const item = z._default(z.enum(targetItems), 'flowIn');

/** Whole people. 0 is a target: nobody is expected. */
const amount = numberOf(z.int(), z.gte(0), z.lte(mostTarget));

/** The same, or nothing: null and an empty text take the target away. */
const amountOrNone = z.pipe(
  z.transform((given: unknown): unknown => (typeof given === 'string' && given.trim() === '' ? null : given)),
  z.nullable(amount),
);

/** What the numbers of a place and a year are called in spreadsheets. */
export const targetFields = [
  'yearly',
  'month1',
  'month2',
  'month3',
  'month4',
  'month5',
  'month6',
  'month7',
  'month8',
  'month9',
  'month10',
  'month11',
  'month12',
] as const;

/** One row of a spreadsheet: its year, and the numbers it tells; null takes one away. */
export const targetSheetRow = z.object({ year: targetYear });
export const targetSheetAmounts = z.partialRecord(z.enum(targetFields), z.nullable(amount));

/** One of the two: an organisation with everything below, or an entity. */
const place = { organisationId: unlessBlank(id), entityId: unlessBlank(id) };

/** What was counted in a month of last year. */
const countedMonth = z.object({
  value: z.nullable(z.number()),
  /** Received ÷ expected periods; null where nothing was expected. */
  completeness: z.nullable(z.number()),
});

/** What a place is to reach in a year. */
export const targetRow = z.object({
  organisationId: z.nullable(z.number()),
  entityId: z.nullable(z.number()),
  name: z.string(),
  /** Names of the organisations above that the reader sees, from the top. */
  path: z.array(z.string()),
  /** Entities it is made of; of an entity 1. */
  entityCount: z.number(),
  /** null: no target of its own. Monthly targets win for their months; what they leave of the yearly one spreads over the other days. */
  yearly: z.nullable(z.number()),
  /** Twelve, January first. */
  months: z.array(z.nullable(z.number())),
  /** What is wanted of the whole year by all of this, where every day of it has a target: the sum of the days. */
  wanted: z.nullable(z.number()),
  lastYear: z.object({ value: z.nullable(z.number()), months: z.array(countedMonth) }),
  /** Who changed a target of its own last, null where that person is gone, and when; null: nothing is set. */
  set: z.nullable(z.object({ by: z.nullable(z.string()), time: instant })),
});

export type TargetRow = z.output<typeof targetRow>;

export const targets = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/target',
    access: 'user',
    summary:
      'Targets of a year for the organisations and entities the user may see, in the order of the tree, beside what was counted the year before.',
    input: z.object({
      ...pagingOf(20),
      year,
      item,
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** Organisations, with everything below. */
      deptIds: z.optional(idList),
      /** Of one company: for platform administrators. */
      tenantId: unlessBlank(id),
    }),
    output: targetRow,
    reply: 'list',
  },
  save: {
    method: 'POST',
    path: '/api/target',
    access: 'entity:list',
    summary:
      'Set or remove many targets of a year at once, all or none. A cell that says what it `was` is refused (changedMeanwhile, with what it is now) once somebody has changed it; one that does not overwrites. Of two for one cell, the later one counts.',
    input: z.object({
      year,
      item,
      cells: z
        .array(
          z.object({
            ...place,
            /** 1 to 12; 0: the whole year. */
            month: numberOf(z.int(), z.gte(0), z.lte(12)),
            amount: amountOrNone,
            /** As it was read; null: there was none. */
            was: z.optional(z.nullable(amount)),
          }),
        )
        .check(z.minLength(1), z.maxLength(10_000)),
    }),
    output: z.object({ changed: z.number() }),
    reply: 'wrapped',
  },
  spread: {
    method: 'POST',
    path: '/api/target/spread',
    writes: false,
    access: 'entity:list',
    summary:
      'What monthly targets would be: yearly ones by the days of the months or by the shape of last year, to the person exactly. Changes nothing.',
    input: z.object({
      year,
      item,
      method: z.enum(spreadMethods),
      /** A place with its yearly target; without one, the stored one, or last year and `growth`. */
      places: z.array(z.object({ ...place, yearly: unlessBlank(amount) })).check(z.minLength(1), z.maxLength(1000)),
      /** Over last year, where that is what the yearly targets are made of: 0.05 is five percent more. */
      growth: unlessBlank(numberOf(z.gte(-1), z.lte(10))),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          organisationId: z.nullable(z.number()),
          entityId: z.nullable(z.number()),
          name: z.string(),
          yearly: z.nullable(z.number()),
          /** null altogether where `problem` says why. */
          months: z.nullable(z.array(z.number())),
          /** Last year as its months were counted, and which of them (1–12) say too little of what such a month brings. */
          lastYear: z.nullable(z.number()),
          unknownMonths: z.array(z.number()),
          /** noYearly: there is no yearly target to spread; noLastYear: no month of last year says enough. */
          problem: z.nullable(z.enum(['noYearly', 'noLastYear'])),
        }),
      ),
    }),
    reply: 'wrapped',
  },
});
