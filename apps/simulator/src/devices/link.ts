import type { DayReport } from '../day-reports.ts';
import type { SimulatedDevice } from '../fleet-model.ts';
import type { SitePeriod } from '../periods.ts';
import type { Range } from '../ranges.ts';

/** How one device talks to the platform, whatever its format. */
export type Link = {
  /**
   * Sends what one upload holds and waits until all of it is acknowledged, however often that takes. Rejects with
   * `NotAccepted` when the platform does not know the device, with the signal's reason when the simulator stops.
   */
  send(periods: readonly SitePeriod[]): Promise<Acknowledged>;
  /** Reports a day as a whole, until it is acknowledged; formats that have a message for it. */
  sendDay?(report: DayReport): Promise<void>;
  /** Says that the device is there: heartbeat, status or a question for the time, as its format does. */
  sayAlive(): Promise<void>;
  /** Goes away: `lost` as a cut line does, `stopped` politely. */
  close(how: 'lost' | 'stopped'): Promise<void>;
};

/** What became of an upload: what was taken in the words of the format (which may round or leave out), and what was refused. */
export type Acknowledged = { taken: readonly SitePeriod[]; refused: readonly { at: number; reason: string }[] };

/** Where the doors of the platform are. */
export type Doors = { http: string; tcpXml: { host: string; port: number }; mqtt: string };

/** What every link needs. */
export type LinkContext = {
  simulated: SimulatedDevice;
  doors: Doors;
  /** Whole epoch seconds, as the device says the time; 0: it does not know. */
  now: () => number;
  /** The platform says what time it is, in epoch seconds. */
  setClock: (epochSeconds: number) => void;
  /** Percent or 101/102 as devices send it. */
  battery: () => number;
  /** Epoch seconds of the first period this device ever sends. */
  since: number;
  /** Period starts that are settled, in epoch seconds on the device's clock: sent and acknowledged, or never to be sent. */
  settled: () => readonly Range[];
  /** Periods start at wall-clock times (local seconds) and are sent as such, where the format can. */
  wallClock: boolean;
  /** Settings from outside, in minutes. */
  applySettings: (wanted: { uploadInterval?: number; recordPeriod?: number }) => void;
  signal: AbortSignal;
};

/** The platform does not take this device's messages: unknown serial number or wrong secret. */
export class NotAccepted extends Error {}
