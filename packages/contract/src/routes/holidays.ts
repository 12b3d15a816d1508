import * as z from 'zod/mini';
import { fixedField } from '../fields/fixed-field.ts';
import { requestedDay } from '../fields/requested-times.ts';
import {
  blankAsNull,
  blankAsUndefined,
  booleanField,
  id,
  instant,
  numberField,
  paging,
  requiredTextLine,
  revision,
  selectedIds,
  sorting,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { calendarDayKinds, holidayKinds, maxFestivalDays } from '../words/holidays.ts';

/** First and last day of a festival, both included: "yyyy-MM-dd;yyyy-MM-dd". */
const holidayDate = z.string().check(z.trim(), z.regex(/^\d{4}-\d\d-\d\d[^;]*;\d{4}-\d\d-\d\d[^;]*$/));

/** A festival, or a day worked in exchange for one. Days are local dates of every store, both ends included. */
export const holiday = z.object({
  id: z.number(),
  name: z.string(),
  /** "start;end". */
  holidayDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Year of the first day. */
  year: z.number(),
  numberOfDays: z.number(),
  kind: z.enum(holidayKinds),
  /** Whether organisations below inherit it; always true for festivals of the whole company. */
  inherit: z.boolean(),
  /** The organisation it belongs to; null: the whole company. */
  deptId: z.nullable(z.number()),
  deptName: z.nullable(z.string()),
  /** Country (ISO 3166-1) of the calendar it was imported from; null: entered by hand. */
  seededFrom: z.nullable(z.string()),
  /** Whether the caller may change it: it belongs to one of the caller's organisations. */
  editable: z.boolean(),
  revision: z.number(),
  createTime: instant,
});

export type Holiday = z.output<typeof holiday>;

/** Days of a festival, as two dates or as one text. Without an end: `numberOfDays` days, by default one. */
const days = {
  holidayDate: blankAsUndefined(holidayDate),
  startTime: blankAsUndefined(requestedDay),
  endTime: blankAsUndefined(requestedDay),
  numberOfDays: blankAsUndefined(numberField(z.int(), z.gte(1), z.lte(maxFestivalDays))),
};

const ownershipFields = {
  kind: blankAsUndefined(z.enum(holidayKinds)),
  inherit: blankAsUndefined(booleanField),
  /** The organisation it belongs to. null or left out: the whole company, or the caller's organisation if the caller has only one. */
  deptId: blankAsNull(id),
};

/** A country of ISO 3166-1, in any case. */
const country = z.pipe(
  z.string().check(z.trim(), z.regex(/^[a-z]{2}$/i)),
  z.transform((text: string) => text.toUpperCase()),
);

const maxSeedYears = 10;
const seed = {
  country,
  /** One to ten calendar years. */
  years: z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : given === undefined ? [] : [given],
    ),
    z.array(numberField(z.int(), z.gte(1971), z.lte(2099))).check(z.minLength(1), z.maxLength(maxSeedYears)),
  ),
  /** The organisation they will belong to, as when a festival is added. */
  deptId: blankAsNull(id),
};

const seedRow = z.object({
  /** Key of the festival in its calendar, independent of the language. */
  key: z.string(),
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  numberOfDays: z.number(),
  kind: z.enum(holidayKinds),
  calendar: z.enum(calendarDayKinds),
  /** Whether it is already in the list, imported before or with the same name and days; it is then left unchanged. */
  known: z.boolean(),
});

export type HolidayImportRow = z.output<typeof seedRow>;

export const holidays = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/holiday',
    access: ['festival:list', 'festivalcompare'],
    summary:
      'List the festivals of the user’s organisations, those inherited from the organisations above, and those of the whole company; latest first unless sorted.',
    input: z.object({
      ...paging,
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** Festivals with a day in this year. */
      year: blankAsUndefined(numberField(z.int(), z.gte(1970), z.lte(2100))),
      kind: blankAsUndefined(z.enum(holidayKinds)),
      sort: sorting(['id', 'name', 'startTime', 'endTime', 'numberOfDays', 'createTime']),
    }),
    output: holiday,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/holiday',
    access: 'festival:list',
    summary: 'Add a festival to an organisation of the user, or to the whole company.',
    input: z.object({ name: requiredTextLine(100), ...days, ...ownershipFields }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/holiday',
    access: 'festival:list',
    summary: 'Change a festival; omitted fields keep their values.',
    input: z.object({
      id,
      revision,
      name: z.optional(requiredTextLine(100)),
      ...days,
      ...ownershipFields,
      /** The year in which it begins; follows the days. */
      year: fixedField,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/holiday',
    access: 'festival:list',
    summary: 'Delete festivals. The counts of their days are kept.',
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
  countries: {
    method: 'GET',
    path: '/api/holiday/countries',
    access: 'festival:list',
    summary: 'List the countries (ISO 3166-1) whose festivals can be imported.',
    input: z.object({}),
    output: z.object({ countries: z.array(z.string()) }),
    reply: 'wrapped',
  },
  seedPreview: {
    method: 'POST',
    path: '/api/holiday/seed/preview',
    writes: false,
    access: 'festival:list',
    summary: 'Preview the calendar of a country for the given years, named in the caller’s language. Changes nothing.',
    input: z.object(seed),
    output: z.object({
      rows: z.array(seedRow),
      /** Years whose days off have not been announced yet; they are not guessed. */
      notAnnounced: z.array(z.number()),
    }),
    reply: 'wrapped',
  },
  seed: {
    method: 'POST',
    path: '/api/holiday/seed',
    access: 'festival:list',
    summary:
      'Import festivals of a country: those in `keys`, otherwise all days off, make-up workdays and festivals of the Chinese lunar calendar. Festivals already in the list are left unchanged.',
    input: z.object({
      ...seed,
      inherit: blankAsUndefined(booleanField),
      keys: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(1000))),
    }),
    output: z.object({ added: z.number(), known: z.number() }),
    reply: 'wrapped',
  },
});
