import type { NativeRecord } from '@portico/contract/device-messages/native';
import { type FestivalDetails, festivals } from '@portico/contract/routes/festivals';
import { festivalCompany } from '../../platform/testing/festival-company.ts';
import type { fixedClock } from '../../platform/testing/fixed-clock.ts';
import type { TestServer } from '../../platform/testing/server.ts';

/** What a store's door told: so many people in the five minutes that began at an instant. */
export type Told = readonly (readonly [iso: string, people: number])[];

/** What happened, what is asked, and the answers in numbers worked out by hand. */
export type FestivalStory = {
  story: string;
  /** When it is asked. */
  now: string;
  /** Stores by name; the zone is UTC unless told. */
  stores: Readonly<Record<string, { zone?: string; hours?: string; since?: string; told: Told }>>;
  /** First and last day; of several, the earliest first. */
  festivals: readonly (readonly [first: string, last: string])[];
  /** Opening hours asked about; the whole day unless told. */
  hours?: readonly [from: string, to: string];
  told: Answers;
};

type Answers = {
  /** The first of the festivals. */
  state?: FestivalDetails['festival']['state'];
  /** Of the first, what all stores have together by position: "value/base", and "?" for what nobody knows. */
  days?: string;
  /** Of the first, of each store and together: mean of a day, that of the base, and the growth or why there is none. */
  compared?: Readonly<Record<string, readonly [number | null, number | null, number | string | null]>>;
  /** The latest against the one before: days, both means, growth. */
  years?: readonly [days: number, number | null, number | null, number | null];
  /** Days by position of each, the latest first. */
  aligned?: readonly string[];
  /** The index of a year: first days. */
  index?: Readonly<Record<number, readonly string[]>>;
};

/** Tells a story to a server and asks it; what the answers say. */
export async function tell(
  server: TestServer,
  clock: ReturnType<typeof fixedClock>,
  story: FestivalStory,
): Promise<Required<Answers>> {
  clock.set(story.now);
  const us = await festivalCompany(server);
  const ids: Record<string, number> = {};
  for (const [name, { zone = 'UTC', hours, since, told }] of Object.entries(story.stores)) {
    const workTime = hours === undefined ? {} : { workTime: hours };
    const place = await us.place({ timeZone: zone, ...workTime });
    ids[name] = place.entity.id;
    if (since !== undefined)
      await server.db
        .updateTable('bindings')
        .set({ fromAt: new Date(since) })
        .where('deviceId', '=', place.device.id)
        .execute();
    const records: NativeRecord[] = told.map(([time, people]) => ({ time, period: 5, in: people }));
    await us.send(place, records);
  }
  const [startHour, endHour] = story.hours ?? ['00:00:00', '23:59:59'];
  const asked = { ids: Object.values(ids), item: 'flowIn' as const, startHour, endHour };
  const festivalIds: number[] = [];
  for (const [first, last] of story.festivals) festivalIds.push(await us.add('Feast', first, last));

  const [id] = festivalIds;
  const { result } = await server.call(festivals.details, { ...asked, id }, { token: us.token });
  const rows = [...result.rows, result.together];
  const compared: Record<string, readonly [number | null, number | null, number | string | null]> = {};
  for (const [at, name] of [...Object.keys(ids), 'together'].entries()) {
    const row = rows[at];
    if (row !== undefined) compared[name] = [row.compared, row.comparedBase, row.leftOut ?? row.growth];
  }
  const compare = { ...asked, holidayIds: festivalIds };
  const { columns } = (await server.call(festivals.contrast, compare, { token: us.token })).result;
  const against = columns[0]?.against;
  const index: Record<number, readonly string[]> = {};
  for (const year of Object.keys(story.told.index ?? {}).map(Number)) {
    const { rows: ofYear } = (await server.call(festivals.index, { ...asked, year }, { token: us.token })).result;
    index[year] = ofYear.map(({ festival: { startTime } }) => startTime);
  }
  return {
    state: result.festival.state,
    days: result.together.days.map(({ value, base }) => `${value ?? '?'}/${base ?? '?'}`).join(' '),
    compared,
    aligned: columns.map(({ days }) => days.map(({ value }) => value ?? '?').join(' ')),
    years: [against?.days ?? 0, against?.compared ?? null, against?.comparedBase ?? null, against?.growth ?? null],
    index,
  };
}
