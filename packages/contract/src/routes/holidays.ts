import * as z from 'zod/mini';
import {
  day,
  flag,
  id,
  idList,
  instant,
  line,
  numberOf,
  optionalField,
  paging,
  revision,
  sorting,
  unlessBlank,
} from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { calendarKinds, holidayKinds, mostFestivalDays } from '../words/holidays.ts';

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
  /** Of the first day. */
  year: z.number(),
  numberOfDays: z.number(),
  kind: z.enum(holidayKinds),
  /** Organisations below take it over; of the whole company's always true. */
  inherit: z.boolean(),
  /** The organisation it belongs to; null: the whole company. */
  deptId: z.nullable(z.number()),
  deptName: z.nullable(z.string()),
  /** Country (ISO 3166-1) of the calendar it was taken from; null: made by hand. */
  seededFrom: z.nullable(z.string()),
  /** Whether this person may change it: it belongs to an organisation of theirs. */
  editable: z.boolean(),
  revision: z.number(),
  createTime: instant,
});

export type Holiday = z.output<typeof holiday>;

/** Its days as the two dates or as one text; without an end as many days as `numberOfDays` says, else one. */
const days = {
  holidayDate: unlessBlank(holidayDate),
  startTime: unlessBlank(day),
  endTime: unlessBlank(day),
  numberOfDays: unlessBlank(numberOf(z.int(), z.gte(1), z.lte(mostFestivalDays))),
};

const belonging = {
  kind: unlessBlank(z.enum(holidayKinds)),
  inherit: unlessBlank(flag),
  /** The organisation it belongs to; null or left out: the whole company, or the one organisation of who has only one. */
  deptId: optionalField(id),
};

/** A country of ISO 3166-1, in any case. */
const country = z.pipe(
  z.string().check(z.trim(), z.regex(/^[a-z]{2}$/i)),
  z.transform((text: string) => text.toUpperCase()),
);

const mostSeedYears = 10;
const seed = {
  country,
  /** One to ten calendar years. */
  years: z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : given === undefined ? [] : [given],
    ),
    z.array(numberOf(z.int(), z.gte(1971), z.lte(2099))).check(z.minLength(1), z.maxLength(mostSeedYears)),
  ),
  /** The organisation they are to belong to, as when a festival is added. */
  deptId: optionalField(id),
};

const seedRow = z.object({
  /** Names it in its calendar, in any language. */
  key: z.string(),
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  numberOfDays: z.number(),
  kind: z.enum(holidayKinds),
  calendar: z.enum(calendarKinds),
  /** It is in the list already, as it was taken over or with these very words and days: it is left alone. */
  known: z.boolean(),
});

export type SeedRow = z.output<typeof seedRow>;

export const holidays = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/holiday',
    access: ['festival:list', 'festivalcompare'],
    summary:
      'Festivals of the user’s organisations, those they inherit from above, and the whole company’s; latest first unless sorted.',
    input: z.object({
      ...paging,
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** Those with a day in this year. */
      year: unlessBlank(numberOf(z.int(), z.gte(1970), z.lte(2100))),
      kind: unlessBlank(z.enum(holidayKinds)),
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
    input: z.object({ name: line(100), ...days, ...belonging }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/holiday',
    access: 'festival:list',
    summary: 'Change a festival; what is not given stays.',
    input: z.object({ id, revision, name: z.optional(line(100)), ...days, ...belonging }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/holiday',
    access: 'festival:list',
    summary: 'Delete festivals. What was counted on their days stays.',
    input: z.object({ ids: idList }),
    output: nothing,
    reply: 'wrapped',
  },
  countries: {
    method: 'GET',
    path: '/api/holiday/countries',
    access: 'festival:list',
    summary: 'Countries (ISO 3166-1) whose festivals can be taken over.',
    input: z.object({}),
    output: z.object({ countries: z.array(z.string()) }),
    reply: 'wrapped',
  },
  seedPreview: {
    method: 'POST',
    path: '/api/holiday/seed/preview',
    writes: false,
    access: 'festival:list',
    summary: 'What the calendar of a country has in these years, named in the caller’s language. Changes nothing.',
    input: z.object(seed),
    output: z.object({
      rows: z.array(seedRow),
      /** Years of which the days off are not announced yet; nothing is guessed. */
      notAnnounced: z.array(z.number()),
    }),
    reply: 'wrapped',
  },
  seed: {
    method: 'POST',
    path: '/api/holiday/seed',
    access: 'festival:list',
    summary:
      'Take festivals of a country over: those of `keys`, else all that are days off, worked in exchange or of the Chinese moon. What is known already is left alone.',
    input: z.object({
      ...seed,
      inherit: unlessBlank(flag),
      keys: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(1000))),
    }),
    output: z.object({ added: z.number(), known: z.number() }),
    reply: 'wrapped',
  },
});
