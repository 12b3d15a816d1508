import * as z from 'zod/mini';
import { blankAsUndefined, id, idList, instant, numberField, pagingWithDefaultSize } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { distributionMethods, maxTarget, targetItems, targetYears } from '../words/targets.ts';

/** A year that targets can be set for. */
export const targetYear = numberField(z.int(), z.gte(targetYears.first), z.lte(targetYears.last));
const year = targetYear;
const item = z._default(z.enum(targetItems), 'flowIn');

/** A target as a number of people or groups; 0 is valid. */
const amount = numberField(z.int(), z.gte(0), z.lte(maxTarget));

/** An amount, or null: null and an empty text remove the target. */
const amountOrNone = z.pipe(
  z.transform((given: unknown): unknown => (typeof given === 'string' && given.trim() === '' ? null : given)),
  z.nullable(amount),
);

/** Column names of the targets of a place and a year in spreadsheets. */
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

/** One row of a spreadsheet: the year (`targetSheetRow`) and the targets (`targetSheetAmounts`); a null target is removed. */
export const targetSheetRow = z.object({ year: targetYear });
export const targetSheetAmounts = z.partialRecord(z.enum(targetFields), z.nullable(amount));

/** Either an organisation with everything below it, or an entity. */
const place = { organisationId: blankAsUndefined(id), entityId: blankAsUndefined(id) };

/** The counts of one month of last year. */
const countedMonth = z.object({
  value: z.nullable(z.number()),
  /** Covered ÷ expected minutes; null where nothing was expected. */
  completeness: z.nullable(z.number()),
});

/** The targets of a place for a year. */
export const targetRow = z.object({
  organisationId: z.nullable(z.number()),
  entityId: z.nullable(z.number()),
  name: z.string(),
  /** Names of the parent organisations the caller may see, from the top. */
  path: z.array(z.string()),
  /** Number of entities of the place; 1 for an entity. */
  entityCount: z.number(),
  /**
   * null: the place has no yearly target of its own. Monthly targets apply to their months; the yearly target minus the monthly ones is
   * distributed over the days of all other months.
   */
  yearly: z.nullable(z.number()),
  /** Twelve monthly targets, January first. */
  months: z.array(z.nullable(z.number())),
  /** The target of the complete year: the sum of its daily targets; null unless every day has one. */
  wanted: z.nullable(z.number()),
  lastYear: z.object({ value: z.nullable(z.number()), months: z.array(countedMonth) }),
  /** The user who last changed a target of this place (null: that user has been deleted), and when; null: no target is set. */
  set: z.nullable(z.object({ by: z.nullable(z.string()), time: instant })),
});

export type TargetRow = z.output<typeof targetRow>;

export const targets = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/target',
    access: 'user',
    summary:
      'List the targets of a year for the organisations and entities the user may see, in the order of the tree, with the counts of the year before.',
    input: z.object({
      ...pagingWithDefaultSize(20),
      year,
      item,
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** Organisations, including all below them. */
      deptIds: z.optional(idList),
      /** The company; only for platform administrators. */
      tenantId: blankAsUndefined(id),
    }),
    output: targetRow,
    reply: 'list',
  },
  save: {
    method: 'POST',
    path: '/api/target',
    access: 'entity:list',
    summary:
      'Set or remove many targets of a year, all or none. A cell with `was` is refused (changedMeanwhile, with the current amount) if it has been changed since; a cell without it overwrites. If a cell occurs twice, the later one applies.',
    input: z.object({
      year,
      item,
      cells: z
        .array(
          z.object({
            ...place,
            /** 1 to 12; 0: the complete year. */
            month: numberField(z.int(), z.gte(0), z.lte(12)),
            amount: amountOrNone,
            /** The amount the user read before the change; null: there was none. */
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
      'Preview monthly targets: yearly targets distributed by days per month or in proportion to the months of last year; the months add up exactly to the year. Changes nothing.',
    input: z.object({
      year,
      item,
      method: z.enum(distributionMethods),
      /**
       * Each place with the yearly target to distribute. If it is absent, the target is computed from last year's count when `growth` is
       * given; otherwise the stored yearly target is used.
       */
      places: z
        .array(z.object({ ...place, yearly: blankAsUndefined(amount) }))
        .check(z.minLength(1), z.maxLength(1000)),
      /** Growth over last year, from which absent yearly targets are computed: 0.05 is five percent more. */
      growth: blankAsUndefined(numberField(z.gte(-1), z.lte(10))),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          organisationId: z.nullable(z.number()),
          entityId: z.nullable(z.number()),
          name: z.string(),
          yearly: z.nullable(z.number()),
          /** null when `problem` is set. */
          months: z.nullable(z.array(z.number())),
          /** Counted sum of last year, and the months (1–12) whose counts are too incomplete to use. */
          lastYear: z.nullable(z.number()),
          unknownMonths: z.array(z.number()),
          /** noYearly: no yearly target to distribute. noLastYear: no month of last year is complete enough. */
          problem: z.nullable(z.enum(['noYearly', 'noLastYear'])),
        }),
      ),
    }),
    reply: 'wrapped',
  },
});
