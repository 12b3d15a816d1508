import { devices } from '@portico/contract/routes/devices';
import sharp from 'sharp';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Cell, Counts } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityScope, scopeOf } from '../organisations/index.ts';
import { wallClockOf } from '../rewriting/index.ts';
import type { BoundDevice } from './bindings.ts';
import { instantOfMoment } from './instants.ts';
import { requireDevice } from './rows.ts';

/** Where people stayed in front of a device, as a picture. */
export function heatImageRoute({ handle, counts }: App): void {
  handle(devices.heatImage, async ({ sn, startTime, endTime }, { db, user }) => {
    const scope = await scopeOf(db, user);
    const device = await requireDevice(db, scope, sn);
    const wall = await wallClockOf(db, device);
    const range = { from: secondsOf(instantOfMoment(startTime, wall)), to: secondsOf(instantOfMoment(endTime, wall)) };
    const stays = await staysIn(db, device, scope);
    const heat = await heatOf(counts, device, range, stays);
    if (heat === null) throw new AppError('heatMapNotGenerated', { name: sn });
    return { name: `${sn}.png`, type: 'image/png', body: await pictureOf(heat) };
  });
}

type Stays = { from: number[]; to: number[] } | null;

/** When the device hung at places of the scope, or nowhere; null: all of its time. */
async function staysIn(db: Db, device: BoundDevice, { entityIds }: EntityScope): Promise<Stays> {
  if (entityIds === 'all') return null;
  const bindings = await db
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select(['fromAt', 'toAt', 'entityId'])
    .where('deviceId', '=', device.id)
    .orderBy('fromAt')
    .execute();
  const stays: NonNullable<Stays> = { from: [], to: [] };
  let free = 0;
  for (const { fromAt, toAt, entityId } of bindings) {
    const [from, to] = [secondsOf(fromAt), toAt === null ? endOfTime : secondsOf(toAt)];
    stays.from.push(free, ...(entityIds.includes(entityId) ? [from] : []));
    stays.to.push(from, ...(entityIds.includes(entityId) ? [to] : []));
    free = to;
  }
  return { from: [...stays.from, free], to: [...stays.to, endOfTime] };
}

type HeatMap = { width: number; height: number; seconds: Map<number, number> };

/** Seconds by cell over a range of period starts, on the grid the device told last; null where it told nothing. */
async function heatOf(
  counts: Counts,
  { companyId, id }: BoundDevice,
  range: { from: number; to: number },
  stays: Stays,
): Promise<HeatMap | null> {
  const where = `company = {company:UInt32} AND device = {device:UInt32}
    AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
    ${stays === null ? '' : 'AND arrayExists((one, other) -> toUInt32(at) >= one AND toUInt32(at) < other, {stayFrom:Array(UInt32)}, {stayTo:Array(UInt32)})'}`;
  const within = {
    company: companyId,
    device: id,
    ...range,
    ...(stays === null ? {} : { stayFrom: stays.from, stayTo: stays.to }),
  };
  const [grid] = await counts.ask(
    `SELECT width, height FROM heats FINAL WHERE ${where} ORDER BY at DESC LIMIT 1`,
    within,
  );
  if (grid === undefined) return null;
  const [width, height] = [numberIn(grid, 0), numberIn(grid, 1)];
  const cells = await counts.ask(
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

/** The grid in colours of the cividis scale, clear where nobody stayed; from the quietest to the busiest cell. */
async function pictureOf({ width, height, seconds }: HeatMap): Promise<Buffer> {
  const most = Math.max(1, ...seconds.values());
  const pixels = Buffer.alloc(width * height * 4);
  for (const [place, value] of seconds) pixels.set([...cividis(value / most), value === 0 ? 0 : 230], place * 4);
  const scale = Math.max(1, Math.floor(pictureSide / Math.max(width, height)));
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize(width * scale, height * scale, { kernel: 'cubic' })
    .png()
    .toBuffer();
}

/** Red, green, blue of a share of 0 to 1. Polynomials as in d3-scale-chromatic, after Nuñez, Anderton and Renslow (2018). */
function cividis(share: number): [number, number, number] {
  const t = share;
  return [
    byte(-4.54 - t * (35.34 - t * (2381.73 - t * (6402.7 - t * (7024.72 - t * 2710.57))))),
    byte(32.49 + t * (170.73 + t * (52.82 - t * (131.46 - t * (176.58 - t * 67.37))))),
    byte(81.24 + t * (442.36 - t * (2482.43 - t * (6167.24 - t * (6614.94 - t * 2475.67))))),
  ];
}

/** Pixels of the longer side, at most. */
const pictureSide = 800;
const endOfTime = 4_294_967_295;
const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
const secondsOf = (at: Date) => Math.max(0, Math.min(endOfTime, Math.floor(at.getTime() / 1000)));
const numberIn = (row: readonly Cell[], column: number) => Number(row[column] ?? 0);
