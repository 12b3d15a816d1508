import { readTimeOrNull } from '../device-time.ts';
import { isFields, readNumber } from '../fields.ts';
import type { DeviceMessage } from '../format.ts';
import { parseJsonBody } from '../json-body.ts';

const widest = 1000;
const longestPeriodMinutes = 1440;
/** Seconds in a cell: a thousand people who stay a whole day. */
const heaviest = 86_400_000;

/** Reads where people stayed in a period. One cell outside the grid, twice or without a number, and the whole is broken: a sum would lie. */
export function decodeNativeHeat(sn: string, body: Buffer): DeviceMessage {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed) return { kind: 'broken', sn, detail: parsed.fault };
  const raw = parsed.value;
  if (!isFields(raw)) return { kind: 'broken', sn, detail: 'heat is an object' };
  const time = readTimeOrNull(raw.time);
  const [minutes, width, height] = [readNumber(raw.period), readNumber(raw.width), readNumber(raw.height)];
  if (time === null || time.kind === 'unsynced') return { kind: 'broken', sn, detail: 'heat without a time' };
  if (!isWhole(minutes, 1, longestPeriodMinutes)) return { kind: 'broken', sn, detail: 'heat without a period' };
  if (!isWhole(width, 1, widest) || !isWhole(height, 1, widest))
    return { kind: 'broken', sn, detail: 'heat without a grid' };
  const cells = cellsOf(raw.cells, width, height);
  if (cells === null) return { kind: 'broken', sn, detail: `cells that do not fit a grid of ${width} by ${height}` };
  return { kind: 'heat', sn, time, minutes, width, height, cells, status: {} };
}

function cellsOf(raw: unknown, width: number, height: number): [number, number, number][] | null {
  if (!Array.isArray(raw)) return null;
  const cells = new Map<number, [number, number, number]>();
  for (const cell of raw) {
    const [x, y, weight]: unknown[] = Array.isArray(cell) ? cell : [];
    if (!isWhole(x, 0, width - 1) || !isWhole(y, 0, height - 1) || !isWhole(weight, 0, heaviest)) return null;
    const place = y * width + x;
    if (cells.has(place)) return null;
    cells.set(place, [x, y, weight]);
  }
  return [...cells.values()];
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
