import { daySeconds } from './naive-fixture.ts';

/** What the reference implementation of ratios has to know about a record. `knows`: whether it has each of the two metrics. */
export type RatioRecord = {
  store: number;
  entrance: number;
  /** A line of a device. */
  line: number;
  local: number;
  minutes: number;
  knows: readonly [boolean, boolean];
};

type Described<Row> = RatioRecord & { row: Row };

/**
 * Selects the records that are part of a ratio, from the records of one place: of stores, entrances or an area. In each hour these are the
 * records of lines that know both metrics; at entrances without such a line, those of the entrance if it knows both; in stores without such
 * an entrance, those of the store if it knows both. An entrance or a store with a record longer than an hour is examined by day.
 */
export function selectRatioRecords<Row>(rows: readonly Row[], describe: (row: Row) => RatioRecord): Row[] {
  const all = rows.map((row): Described<Row> => ({ ...describe(row), row }));
  const selected = new Set<Described<Row>>();
  const stores = Map.groupBy(all, ({ store, local }) => `${store}/${Math.floor(local / daySeconds)}`);
  for (const storeDay of stores.values()) {
    for (const line of Map.groupBy(storeDay, ({ entrance, line }) => `${entrance}/${line}`).values())
      for (const hour of Map.groupBy(line, hourOf).values()) selectIfBothKnown(hour, selected);
    for (const entrance of Map.groupBy(storeDay, (one) => one.entrance).values()) selectUnits(entrance, selected);
    selectUnits(storeDay, selected);
  }
  return all.filter((one) => selected.has(one)).map(({ row }) => row);
}

const hourOf = ({ local }: { local: number }) => Math.floor(local / 3600);

function selectUnits<Row>(placeDay: readonly Described<Row>[], selected: Set<Described<Row>>): void {
  const isLong = placeDay.some(({ minutes }) => minutes > 60);
  const units = isLong ? [placeDay] : Map.groupBy(placeDay, hourOf).values();
  for (const unit of units) if (!unit.some((one) => selected.has(one))) selectIfBothKnown(unit, selected);
}

function selectIfBothKnown<Row>(records: readonly Described<Row>[], selected: Set<Described<Row>>): void {
  const knows = (side: 0 | 1) => records.some((one) => one.knows[side]);
  if (knows(0) && knows(1)) for (const one of records) selected.add(one);
}
