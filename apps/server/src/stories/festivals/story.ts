import type { NativeRecord } from '@portico/contract/device-messages/native';
import { type FestivalContrast, type FestivalDetails, festivals } from '@portico/contract/routes/festivals';
import { createFestivalCompany } from '../../platform/testing/festival-company.ts';
import type { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import type { TestServer } from '../../platform/testing/server.ts';

/** Records of a store's entrance: number of people in the five minutes that start at an instant. */
export type StoryReports = readonly (readonly [iso: string, people: number])[];

/** Records, festivals and a query, with the expected answers computed by hand. */
export type FestivalStory = {
  title: string;
  /** Time of the query. */
  now: string;
  /** Stores by name; default time zone: UTC. */
  stores: Readonly<Record<string, { zone?: string; hours?: string; since?: string; reports: StoryReports }>>;
  /** First and last day of each festival, earliest festival first. */
  festivals: readonly (readonly [first: string, last: string])[];
  /** Hours of the query; default: the whole day. */
  hours?: readonly [from: string, to: string];
  expected: Answers;
};

type Answers = {
  /** State of the first festival. */
  state?: FestivalDetails['festival']['state'];
  /** First festival, all stores together, by day: "value/base", with "?" for unknown values. */
  days?: string;
  /** First festival, each store and `together`: mean per day, that of the comparison period, and the growth or the reason for none. */
  compared?: Readonly<Record<string, readonly [number | null, number | null, number | string | null]>>;
  /** First festival, all stores together, by day: compared values "110/100", or the reason why the day is not compared. */
  rows?: string;
  /** Latest festival compared with the one before: days, both means, growth. */
  years?: readonly [days: number, number | null, number | null, number | null];
  /** Latest festival and the one before: rows as in `rows`, days without a match included. */
  yearRows?: readonly string[];
  /** Values by day of each festival, latest first. */
  aligned?: readonly string[];
  /** First days of the festivals in the index, by year. */
  index?: Readonly<Record<number, readonly string[]>>;
};

/** Sends a story's records to a server, runs the queries, and returns the answers in the form of `expected`. */
export async function runFestivalStory(
  server: TestServer,
  clock: ReturnType<typeof createFixedClock>,
  story: FestivalStory,
): Promise<Required<Answers>> {
  clock.set(story.now);
  const company = await createFestivalCompany(server);
  const ids: Record<string, number> = {};
  for (const [name, { zone = 'UTC', hours, since, reports }] of Object.entries(story.stores)) {
    const workTime = hours === undefined ? {} : { workTime: hours };
    const place = await company.addPlace({ timeZone: zone, ...workTime });
    ids[name] = place.entity.id;
    if (since !== undefined)
      await server.db
        .updateTable('bindings')
        .set({ fromAt: new Date(since) })
        .where('deviceId', '=', place.device.id)
        .execute();
    const records: NativeRecord[] = reports.map(([time, people]) => ({ time, period: 5, in: people }));
    await company.sendRecords(place, records);
  }
  const [startHour, endHour] = story.hours ?? ['00:00:00', '23:59:59'];
  const query = { ids: Object.values(ids), item: 'flowIn' as const, startHour, endHour };
  const festivalIds: number[] = [];
  for (const [first, last] of story.festivals) festivalIds.push(await company.add('Feast', first, last));

  const [id] = festivalIds;
  const { result } = await server.call(festivals.details, { ...query, id }, { token: company.token });
  const rows = [...result.rows, result.together];
  const compared: Record<string, readonly [number | null, number | null, number | string | null]> = {};
  for (const [position, name] of [...Object.keys(ids), 'together'].entries()) {
    const row = rows[position];
    if (row !== undefined) compared[name] = [row.compared, row.comparedBase, row.leftOut ?? row.growth];
  }
  const compare = { ...query, holidayIds: festivalIds };
  const { columns, dayRows } = (await server.call(festivals.contrast, compare, { token: company.token })).result;
  const against = columns[0]?.against;
  const index: Record<number, readonly string[]> = {};
  for (const year of Object.keys(story.expected.index ?? {}).map(Number)) {
    const { rows: ofYear } = (await server.call(festivals.index, { ...query, year }, { token: company.token })).result;
    index[year] = ofYear.map(({ festival: { startTime } }) => startTime);
  }
  return {
    state: result.festival.state,
    days: result.together.days.map(({ value, base }) => `${value ?? '?'}/${base ?? '?'}`).join(' '),
    compared,
    rows: result.together.days.map(formatRow).join(' '),
    yearRows: dayRows.map(([day, base]) => {
      const row = columns[0]?.days.find((one) => one.day === day);
      return `${day ?? '–'} ${base ?? '–'} ${row === undefined ? '' : formatRow(row)}`.trim();
    }),
    aligned: columns.map(({ days }) => days.map(({ value }) => value ?? '?').join(' ')),
    years: [against?.days ?? 0, against?.compared ?? null, against?.comparedBase ?? null, against?.growth ?? null],
    index,
  };
}

const formatRow = ({ compared, comparedBase, leftOut }: FestivalDetails['together']['days'][number] | YearDay) =>
  leftOut ?? `${compared}/${comparedBase}`;

type YearDay = FestivalContrast['columns'][number]['days'][number];
