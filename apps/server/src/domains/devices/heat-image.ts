import { devices } from '@portico/contract/routes/devices';
import sharp from 'sharp';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { ColumnValue, CountingStore } from '../../platform/counting-store/open.ts';
import { type EntityScope, loadEntityScope } from '../organisations/index.ts';
import { loadDeviceTimeZone } from '../rewriting/index.ts';
import type { DeviceRef } from './bindings.ts';
import { requireDevice } from './device-rows.ts';
import { parseInstantOrLocalTime } from './instants.ts';

/** The route that draws where people stayed in front of a device. */
export function heatImageRoute({ handle, countingStore }: App): void {
  handle(devices.heatImage, async ({ sn, startTime, endTime }, { db, user }) => {
    const scope = await loadEntityScope(db, user);
    const device = await requireDevice(db, scope, sn);
    const timeZoneRules = await loadDeviceTimeZone(db, device);
    const range = {
      from: toEpochSeconds(parseInstantOrLocalTime(startTime, timeZoneRules)),
      to: toEpochSeconds(parseInstantOrLocalTime(endTime, timeZoneRules)),
    };
    const placements = await loadVisiblePlacementRanges(db, device, scope);
    const heat = await loadHeatMap(countingStore, device, range, placements);
    if (heat === null) throw new AppError('heatMapNotGenerated', { name: sn });
    return { name: `${sn}.png`, type: 'image/png', body: await drawHeatMap(heat) };
  });
}

type PlacementRanges = { from: number[]; to: number[] } | null;

/** The ranges in which the device was at places of the scope or not installed, in epoch seconds, end exclusive; null: all times. */
async function loadVisiblePlacementRanges(
  db: Db,
  device: DeviceRef,
  { entityIds }: EntityScope,
): Promise<PlacementRanges> {
  if (entityIds === 'all') return null;
  const bindings = await db
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select(['fromAt', 'toAt', 'entityId'])
    .where('deviceId', '=', device.id)
    .orderBy('fromAt')
    .execute();
  const placements: NonNullable<PlacementRanges> = { from: [], to: [] };
  let free = 0;
  for (const { fromAt, toAt, entityId } of bindings) {
    const [from, to] = [toEpochSeconds(fromAt), toAt === null ? endOfTime : toEpochSeconds(toAt)];
    placements.from.push(free, ...(entityIds.includes(entityId) ? [from] : []));
    placements.to.push(from, ...(entityIds.includes(entityId) ? [to] : []));
    free = to;
  }
  return { from: [...placements.from, free], to: [...placements.to, endOfTime] };
}

type HeatMap = { width: number; height: number; seconds: Map<number, number> };

/** Seconds of stay by cell, summed over period starts from `from` to before `to`, on the grid reported last; null: none reported. */
async function loadHeatMap(
  countingStore: CountingStore,
  { companyId, id }: DeviceRef,
  range: { from: number; to: number },
  placements: PlacementRanges,
): Promise<HeatMap | null> {
  const where = `company = {company:UInt32} AND device = {device:UInt32}
    AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
    ${placements === null ? '' : 'AND arrayExists((one, other) -> toUInt32(at) >= one AND toUInt32(at) < other, {stayFrom:Array(UInt32)}, {stayTo:Array(UInt32)})'}`;
  const within = {
    company: companyId,
    device: id,
    ...range,
    ...(placements === null ? {} : { stayFrom: placements.from, stayTo: placements.to }),
  };
  const [grid] = await countingStore.runQuery(
    `SELECT width, height FROM heats FINAL WHERE ${where} ORDER BY at DESC LIMIT 1`,
    within,
  );
  if (grid === undefined) return null;
  const [width, height] = [numberIn(grid, 0), numberIn(grid, 1)];
  const cells = await countingStore.runQuery(
    `SELECT cell.1, cell.2, toFloat64(sum(cell.3)) FROM heats FINAL
     ARRAY JOIN JSONExtract(cells, 'Array(Tuple(UInt16, UInt16, UInt32))') AS cell
     WHERE ${where} AND width = {width:UInt16} AND height = {height:UInt16} GROUP BY cell.1, cell.2`,
    { ...within, width, height },
  );
  return {
    width,
    height,
    seconds: new Map(cells.map((row) => [numberIn(row, 1) * width + numberIn(row, 0), numberIn(row, 2)])),
  };
}

/** The grid as PNG in the cividis scale from 0 to the busiest cell; cells without stays are transparent. */
async function drawHeatMap({ width, height, seconds }: HeatMap): Promise<Buffer> {
  const max = Math.max(1, ...seconds.values());
  const pixels = Buffer.alloc(width * height * 4);
  for (const [place, value] of seconds) pixels.set([...cividis(value / max), value === 0 ? 0 : 230], place * 4);
  const scale = Math.max(1, Math.floor(maxPictureSidePixels / Math.max(width, height)));
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize(width * scale, height * scale, { kernel: 'cubic' })
    .png()
    .toBuffer();
}

/** Red, green and blue for a share from 0 to 1. Polynomials as in d3-scale-chromatic, after Nuñez, Anderton and Renslow (2018). */
function cividis(share: number): [number, number, number] {
  const t = share;
  return [
    byte(-4.54 - t * (35.34 - t * (2381.73 - t * (6402.7 - t * (7024.72 - t * 2710.57))))),
    byte(32.49 + t * (170.73 + t * (52.82 - t * (131.46 - t * (176.58 - t * 67.37))))),
    byte(81.24 + t * (442.36 - t * (2482.43 - t * (6167.24 - t * (6614.94 - t * 2475.67))))),
  ];
}

/** The maximum length of the longer side. */
const maxPictureSidePixels = 800;
const endOfTime = 4_294_967_295;
const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
const toEpochSeconds = (at: Date) => Math.max(0, Math.min(endOfTime, Math.floor(at.getTime() / 1000)));
const numberIn = (row: readonly ColumnValue[], column: number) => Number(row[column] ?? 0);
