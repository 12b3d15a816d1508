import type { Metrics } from '@portico/contract/words/metrics';
import type { Step } from '@portico/contract/words/time-ranges';
import type { Elapsed } from '@portico/counting/base-periods';
import type { Window } from '@portico/counting/business-hours';
import { addMetrics } from '@portico/counting/items';
import type { LocalRange } from '@portico/counting/ranges';
import type { AskedPlaces, AskedRow, Unit } from './asked-places.ts';
import { type ReplyRows, type Tallies, tallyReceipts } from './bucket-receipts.ts';
import { addAt, type Cell, cellsOf, emptyCells, type Grid, type Inquiry, rowCells } from './cells.ts';
import { expectedOf } from './data-health.ts';
import { type HungDevice, hungDevices } from './hung-devices.ts';
import { groupsByMember } from './organisation-groups.ts';
import { type BucketSums, bucketsOf, type CountScope, type PlaceGroup, type SumsQuestion } from './questions/sums.ts';
import { cutTo, type TimePart } from './time-parts.ts';

/** What of a part is summed: all of a range, or what of it is over; and the whole range, whose buckets give the positions. */
export type Stretch = { whole: LocalRange; counted: LocalRange | Elapsed };

type PartStretch = { scopes: readonly CountScope[]; stretch: Stretch };

/** The stretches of parts that mean something by one. */
export function stretchesOf<Spans>(
  parts: readonly TimePart<Spans>[],
  stretchOf: (spans: Spans) => Stretch | null,
): PartStretch[] {
  return parts.flatMap(({ scopes, spans }) => {
    const stretch = stretchOf(spans);
    return stretch === null ? [] : [{ scopes, stretch }];
  });
}

/**
 * Sums of each unit (of an area its distinct people) or, what adds up, of each entity or entrance; by bucket, or in one. With `rows`
 * sums of each of those instead, where they are made of others: of a thousand entities by hour nobody needs each.
 */
export async function sumsOver(
  inquiry: Inquiry,
  stretches: readonly PartStretch[],
  step: Step | null,
  rows?: readonly AskedRow[],
): Promise<Grid> {
  const { asker, window, metrics, ratios } = inquiry;
  const groups = groupsOf(inquiry, rows);
  const asked = stretches.flatMap(({ scopes, stretch }) => {
    const place = placeIn(stretch, step, window);
    return questionsOf(stretch).map(async (range) => ({
      place,
      rows: await asker.sums(scopes, { ...range, step, metrics, ratios, window, each: true, groups }),
    }));
  });
  const found = await Promise.all(asked);
  return gridOf(found, longestOf(stretches, step, window));
}

// Distinct people of an area are asked for by area, whatever for: they are no sum.
function groupsOf({ places, isDaily }: Inquiry, rows: readonly AskedRow[] | undefined): PlaceGroup[] | undefined {
  const isOfAreas = isDaily && places.by === 'corridor';
  if (places.selection.groups === null || (rows === undefined && !isOfAreas)) return undefined;
  return (rows ?? places.rows).map(({ id, units }) => ({ id, members: units.flatMap(({ atoms }) => atoms) }));
}

/** The same of everything in a range, and of how many periods it is; `whole`: whose positions are meant. */
export async function sumsAndTallies<Spans extends { value: LocalRange }>(
  inquiry: Inquiry,
  parts: readonly TimePart<Spans>[],
  step: Step | null,
  { whole, rows }: { whole?: LocalRange; rows?: readonly AskedRow[] } = {},
): Promise<{ grid: Grid; tallies: Tallies[]; devices: readonly HungDevice[] }> {
  const { window, isDaily } = inquiry;
  const groups = groupsOf(inquiry, rows);
  const found = await Promise.all(parts.map((part) => withTallies(inquiry, part, step, { each: true, groups })));
  const stretches = stretchesOf(parts, ({ value }) => ({ whole: whole ?? value, counted: value }));
  const placed = found.map(({ sums }, part) => {
    const { stretch = null } = stretches[part] ?? {};
    return { place: stretch === null ? () => -1 : placeIn(stretch, step, window), rows: sums };
  });
  return {
    grid: isDaily ? await sumsOver(inquiry, stretches, step, rows) : gridOf(placed, longestOf(stretches, step, window)),
    tallies: found.map(({ tallies }) => tallies),
    devices: found.flatMap(({ devices }) => devices),
  };
}

/** How many periods everything in a range is, of all places together. */
export async function talliesTogether<Spans extends { value: LocalRange }>(
  inquiry: Inquiry,
  parts: readonly TimePart<Spans>[],
  step: Step | null,
): Promise<Tallies[]> {
  const found = await Promise.all(parts.map((part) => withTallies(inquiry, part, step, { each: false })));
  return found.map(({ tallies }) => tallies);
}

// What adds up comes with its receipts; distinct people are asked for by themselves.
async function withTallies<Spans extends { value: LocalRange }>(
  { asker, places, window, metrics, ratios, isDaily, now }: Inquiry,
  { entities, scopes, spans: { value } }: TimePart<Spans>,
  step: Step | null,
  { each, groups }: { each: boolean; groups?: PlaceGroup[] | undefined },
) {
  const asked: Omit<SumsQuestion, 'scope'> = {
    ...value,
    step,
    metrics: isDaily ? [] : metrics,
    ratios: each ? ratios : [],
    window,
    each,
    groups,
  };
  const [{ sums, receipts }, devices] = await Promise.all([
    asker.sumsAndReceipts({ entities, scopes }, asked),
    hungDevices(places.sources, entities),
  ]);
  const expected = expectedOf(devices, entities, asked, bucketsOf(asked), now);
  return {
    sums,
    devices,
    tallies: tallyReceipts(devices, places.by, expected, receipts, replyRows(places, each)),
  };
}

/** The row of everything asked about, each place once; no id. */
export const together = 0;

function replyRows({ rows, units }: AskedPlaces, each: boolean): ReplyRows {
  if (!each) {
    const atoms = new Set(units.flatMap((unit) => unit.atoms));
    return { rows: [together], rowsOf: (place) => (atoms.has(place) ? [together] : []) };
  }
  const rowsOf = groupsByMember(rows.map(({ id, units: own }) => ({ id, members: own.flatMap((unit) => unit.atoms) })));
  for (const own of rowsOf.values()) own.push(together);
  return { rows: [together, ...rows.map(({ id }) => id)], rowsOf: (place) => rowsOf.get(place) ?? [] };
}

/** Sums of whole ranges by unit: those of a grid of units added up; distinct people of days are not those of their hours. */
export async function inOneSum(inquiry: Inquiry, grid: Grid, stretches: readonly PartStretch[]): Promise<Grid> {
  const { isDaily, places } = inquiry;
  if (isDaily || places.selection.groups !== null) return sumsOver(inquiry, stretches, null);
  const sums = (cells: readonly (Metrics | undefined)[]) => {
    const known = cells.filter((one) => one !== undefined);
    return known.length === 0 ? undefined : known.reduce(addMetrics);
  };
  return { length: 1, byPlace: new Map([...grid.byPlace].map(([place, cells]) => [place, [sums(cells)]])) };
}

/** Sums of everything by position, of whatever grid. */
export async function togetherByBucket(
  inquiry: Inquiry,
  grid: Grid,
  stretches: readonly PartStretch[],
  step: Step,
): Promise<(Cell | undefined)[]> {
  const { places, isDaily } = inquiry;
  const [only, ...others] = places.rows;
  if (places.selection.groups === null) return togetherOver(inquiry, grid, places.units, stretches, step);
  // All of one organisation is everything.
  if (only !== undefined && others.length === 0 && !isDaily) return rowCells(inquiry, grid, only);
  return inOneRow(inquiry, stretches, step);
}

/** Sums of units together by position, of whatever kind. */
export async function togetherOver(
  inquiry: Inquiry,
  grid: Grid,
  units: readonly Unit[],
  stretches: readonly PartStretch[],
  step: Step | null,
): Promise<(Cell | undefined)[]> {
  const { places, isDaily } = inquiry;
  if (!isDaily || places.by === 'entity' || units.length < 2) return cellsOf(inquiry, grid, units);
  const entrances = new Set(units.flatMap(({ atoms }) => atoms));
  const own = stretches.map(({ scopes, stretch }) => ({ scopes: cutTo(scopes, entrances), stretch }));
  return inOneRow(inquiry, own, step);
}

/** Sums of all places of some stretches, asked for in one row. */
export async function inOneRow(
  inquiry: Inquiry,
  stretches: readonly PartStretch[],
  step: Step | null,
): Promise<(Cell | undefined)[]> {
  const { asker, places, window, metrics, ratios } = inquiry;
  const { meanings } = places.selection;
  const cells = emptyCells(longestOf(stretches, step, window));
  await Promise.all(
    stretches.flatMap(({ scopes, stretch }) => {
      const place = placeIn(stretch, step, window);
      return questionsOf(stretch).map(async (range) => {
        for (const row of await asker.sums(scopes, { ...range, step, metrics, ratios, window, each: false })) {
          const meaning = meanings.findIndex(({ companies }) => companies.has(row.company));
          addAt(cells, place(row.bucket), meaning, row.sums, inquiry);
        }
      });
    }),
  );
  return cells;
}

function questionsOf({ counted }: Stretch): (LocalRange & { ended?: true })[] {
  const ranges = 'rest' in counted ? [counted.whole, { ...counted.rest, ended: true as const }] : [counted];
  return ranges.filter(({ from, to }) => from < to);
}

type Places = (bucket: number) => number;

function placeIn({ whole }: Stretch, step: Step | null, window: Window): Places {
  return orderOf(bucketsOf({ ...whole, step, window }));
}

function longestOf(stretches: readonly PartStretch[], step: Step | null, window: Window): number {
  return stretches.reduce(
    (longest, { stretch }) => Math.max(longest, bucketsOf({ ...stretch.whole, step, window }).length),
    0,
  );
}

function orderOf(buckets: readonly number[]): Places {
  const order = new Map(buckets.map((bucket, place) => [bucket, place]));
  return (bucket) => order.get(bucket) ?? -1;
}

function gridOf(found: readonly { place: Places; rows: readonly BucketSums[] }[], length: number): Grid {
  const byPlace = new Map<number, (Metrics | undefined)[]>();
  for (const { place, rows } of found) {
    // Rows of a place mostly follow one another.
    let [last, own]: [number | null, (Metrics | undefined)[]] = [null, []];
    for (const { group, bucket, sums } of rows) {
      const at = place(bucket);
      if (at < 0) continue;
      if (group !== last) {
        own = byPlace.get(group) ?? Array<Metrics | undefined>(length).fill(undefined);
        byPlace.set(group, own);
        last = group;
      }
      const before = own[at];
      own[at] = before === undefined ? sums : addMetrics(before, sums);
    }
  }
  return { length, byPlace };
}
