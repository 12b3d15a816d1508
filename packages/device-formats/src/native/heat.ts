import { parseDeviceTimeOrNull } from '../device-time.ts';
import { isJsonFields, readNumber } from '../fields.ts';
import type { DeviceMessage } from '../format.ts';
import { parseJsonBody } from '../json-body.ts';

const maxGridSideCells = 1000;
const maxPeriodMinutes = 1440;
/** Maximum seconds in a cell: a thousand people who stay a whole day. */
const maxCellSeconds = 86_400_000;

/**
 * Decodes where people stayed in a period. A single cell that is outside the grid, duplicate or without a number makes the whole message
 * broken, because the sums would be wrong.
 */
export function decodeNativeHeat(sn: string, body: Buffer): DeviceMessage {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed) return { kind: 'broken', sn, detail: parsed.fault };
  const raw = parsed.value;
  if (!isJsonFields(raw)) return { kind: 'broken', sn, detail: 'heat is an object' };
  const time = parseDeviceTimeOrNull(raw.time);
  const [minutes, width, height] = [readNumber(raw.period), readNumber(raw.width), readNumber(raw.height)];
  if (time === null || time.kind === 'unsynced') return { kind: 'broken', sn, detail: 'heat without a time' };
  if (!isWhole(minutes, 1, maxPeriodMinutes)) return { kind: 'broken', sn, detail: 'heat without a period' };
  if (!isWhole(width, 1, maxGridSideCells) || !isWhole(height, 1, maxGridSideCells))
    return { kind: 'broken', sn, detail: 'heat without a grid' };
  const cells = readCells(raw.cells, width, height);
  if (cells === null) return { kind: 'broken', sn, detail: `cells that do not fit a grid of ${width} by ${height}` };
  return { kind: 'heat', sn, time, minutes, width, height, cells, status: {} };
}

function readCells(raw: unknown, width: number, height: number): [number, number, number][] | null {
  if (!Array.isArray(raw)) return null;
  const cells = new Map<number, [number, number, number]>();
  for (const cell of raw) {
    const [x, y, weight]: unknown[] = Array.isArray(cell) ? cell : [];
    if (!isWhole(x, 0, width - 1) || !isWhole(y, 0, height - 1) || !isWhole(weight, 0, maxCellSeconds)) return null;
    const position = y * width + x;
    if (cells.has(position)) return null;
    cells.set(position, [x, y, weight]);
  }
  return [...cells.values()];
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
