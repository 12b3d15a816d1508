import { toMonthNumber } from '../../platform/counting-store/month-number.ts';

/** Rows of one device that are written together. */
export type QueuedRows = {
  company: number;
  device: number;
  rows: number;
  /** Numbers of the months of the rows, see `toMonthNumber`. */
  months: readonly number[];
  /** When they were queued, epoch seconds. */
  queuedAt: number;
};

/** Rows that wait to be written, of many devices. */
export type WriteQueue<T extends QueuedRows> = {
  add(piece: T): void;
  /** Puts pieces back before all others of their devices, in this order. */
  addFirst(pieces: readonly T[]): void;
  /**
   * Takes the pieces of the next write: one of each company in turn, and within a company one of each device in turn, until `maxRows` rows
   * are reached. The pieces of a device keep their order.
   */
  take(): T[];
  waitingRows(): number;
  waitingRowsByCompany(company: number): number;
  waitingRowsByDevice(company: number, device: number): number;
};

/**
 * Months before the recent ones in one write. Each month of a write becomes a part of the table and takes 10 ms or more, for which the
 * current counts of all other devices wait.
 */
const maxPastMonthsPerWrite = 2;
const recentSeconds = 7 * 86_400;

/**
 * A queue in which no device and no company delays the others: a device that sends many records, or records of many months, waits for its
 * own turn.
 */
export function createWriteQueue<T extends QueuedRows>(maxRows: number): WriteQueue<T> {
  // In order of their next turn.
  const companies = new Map<number, Map<number, T[]>>();
  const rowsByDevice = new Map<string, number>();
  const rowsByCompany = new Map<number, number>();
  let waiting = 0;

  const deviceKey = (company: number, device: number) => `${company}/${device}`;

  function countRows({ company, device, rows }: T, sign: 1 | -1): void {
    waiting += sign * rows;
    addTo(rowsByCompany, company, sign * rows);
    addTo(rowsByDevice, deviceKey(company, device), sign * rows);
  }

  function findOrAddDevice({ company, device }: T): T[] {
    const devices = companies.get(company) ?? new Map<number, T[]>();
    companies.set(company, devices);
    const pieces = devices.get(device) ?? [];
    devices.set(device, pieces);
    return pieces;
  }

  // The device, and its company, get their next turn after all others.
  function moveToEnd({ company, device }: T, pieces: T[]): void {
    const devices = companies.get(company);
    if (devices === undefined) return;
    devices.delete(device);
    if (pieces.length > 0) devices.set(device, pieces);
    companies.delete(company);
    if (devices.size > 0) companies.set(company, devices);
  }

  return {
    add(piece) {
      findOrAddDevice(piece).push(piece);
      countRows(piece, 1);
    },
    addFirst(pieces) {
      for (const piece of pieces.toReversed()) {
        findOrAddDevice(piece).unshift(piece);
        countRows(piece, 1);
      }
    },
    take() {
      const taken: T[] = [];
      const pastMonths = new Set<number>();
      let rows = 0;
      const isAllowed = (piece: T | undefined): piece is T => {
        if (piece === undefined) return false;
        const added = findPastMonths(piece).filter((month) => !pastMonths.has(month));
        return added.length === 0 || pastMonths.size === 0 || pastMonths.size + added.length <= maxPastMonthsPerWrite;
      };
      // A device whose next piece needs another month has no turn in this write: the set of months only grows.
      let turns = [...companies.values()].map((devices) => [...devices.values()]);
      while (turns.length > 0 && rows < maxRows) {
        for (const devices of turns) {
          if (rows >= maxRows) break;
          let pieces = devices.shift();
          while (pieces !== undefined && !isAllowed(pieces[0])) pieces = devices.shift();
          const piece = pieces?.shift();
          if (pieces === undefined || piece === undefined) continue;
          taken.push(piece);
          rows += piece.rows;
          for (const month of findPastMonths(piece)) pastMonths.add(month);
          countRows(piece, -1);
          moveToEnd(piece, pieces);
          if (pieces.length > 0) devices.push(pieces);
        }
        turns = turns.filter((devices) => devices.length > 0);
      }
      return taken;
    },
    waitingRows: () => waiting,
    waitingRowsByCompany: (company) => rowsByCompany.get(company) ?? 0,
    waitingRowsByDevice: (company, device) => rowsByDevice.get(deviceKey(company, device)) ?? 0,
  };
}

function findPastMonths({ months, queuedAt }: QueuedRows): number[] {
  const recent = toMonthNumber(queuedAt - recentSeconds);
  return months.filter((month) => month < recent);
}

function addTo<K>(sums: Map<K, number>, key: K, amount: number): void {
  const sum = (sums.get(key) ?? 0) + amount;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}
