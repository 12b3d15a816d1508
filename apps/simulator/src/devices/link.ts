import type { TcpFormat } from '@portico/device-formats';
import type { DayReport } from '../day-reports.ts';
import type { SimulatedDevice } from '../fleet-model.ts';
import type { SitePeriod } from '../periods.ts';
import type { InstantRange } from '../ranges.ts';

/** Connection of one device to the platform, whatever its format. */
export type DeviceLink = {
  /**
   * Sends one upload and waits until all of it is acknowledged, retrying as often as needed. Rejects with `DeviceRejectedError` when the
   * platform does not accept the device, and with the signal's reason when the simulator stops.
   */
  send(periods: readonly SitePeriod[]): Promise<UploadResult>;
  /** Sends a day report and waits until it is acknowledged. Absent for formats without such a message. */
  sendDay?(report: DayReport): Promise<void>;
  /** Sends a sign of life: a heartbeat, a status or a time request, depending on the format. */
  sendHeartbeat(): Promise<void>;
  /** Closes the connection: `lost` like a cut line, `stopped` with a regular end. */
  close(how: 'lost' | 'stopped'): Promise<void>;
};

/**
 * Result of an upload. `accepted`: the periods as the format transmits them (it may round or omit values). `refused`: start (epoch seconds)
 * and reason of each refused period.
 */
export type UploadResult = { accepted: readonly SitePeriod[]; refused: readonly { at: number; reason: string }[] };

/** Addresses of the platform's device listeners; those for TCP by the port of their format. */
export type DoorAddresses = { http: string; tcp: Readonly<Record<TcpFormat['port'], TcpAddress>>; mqtt: string };

export type TcpAddress = { host: string; port: number };

/** Input of every link. */
export type LinkContext = {
  simulated: SimulatedDevice;
  doors: DoorAddresses;
  /** Whole epoch seconds on the device's clock; 0: the device does not have the time. */
  now: () => number;
  /** Sets the device's clock to the time the platform sent, in epoch seconds. */
  setClock: (epochSeconds: number) => void;
  /** Percent, or the device codes 101 and 102. */
  battery: () => number;
  /** Epoch seconds of the first period this device ever sends. */
  firstPeriodStart: number;
  /** Period starts that are settled, in epoch seconds on the device's clock: acknowledged, or never to be sent. */
  settledRanges: () => readonly InstantRange[];
  /** `at` of the periods is local time (local seconds), sent without an offset where the format supports this. */
  usesLocalTime: boolean;
  /** Applies settings received from the platform, in minutes. */
  applySettings: (wanted: { uploadInterval?: number; recordPeriod?: number }) => void;
  signal: AbortSignal;
};

/** The platform does not accept this device's messages: unknown serial number or wrong secret. */
export class DeviceRejectedError extends Error {}
