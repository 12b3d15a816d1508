import { daySeconds } from '@portico/counting/local-time';
import { buildInterimReport, type DayReport, findFinalReports } from './day-reports.ts';
import { createDeviceClock, type DeviceClock } from './devices/device-clock.ts';
import { formatTraits } from './devices/format-traits.ts';
import type { DeviceLink, DoorAddresses } from './devices/link.ts';
import { createDeviceLink } from './devices/links.ts';
import type { FleetModel, SimulatedDevice } from './fleet-model.ts';
import { simulateBatteryLevel } from './model/battery.ts';
import { hashToFraction } from './model/random.ts';
import { findCurrentPeriod, findDuePeriods, type SitePeriod } from './periods.ts';
import type { ProgressReporter } from './progress.ts';
import { type InstantRange, isWithinRanges, subtractRanges, sumRangeSeconds } from './ranges.ts';
import type { SavedState } from './saved-state.ts';
import { createSettingsUpdater } from './settings.ts';
import type { TruthFile } from './truth-file.ts';

/** A device with its clock and its link to the platform. */
export type Uploader = {
  simulated: SimulatedDevice;
  clock: DeviceClock;
  link: DeviceLink;
  /** Sends the periods that start in a range, are ready to send and not settled yet. Accepted records go into the truth file. */
  upload(range: InstantRange): Promise<void>;
  /** Sends the current period when the device uploads more often than it records, and once an hour the report of the current day. */
  uploadCurrentPeriod(): Promise<void>;
};

/** Input shared by all devices of a run. */
export type RunContext = {
  fleet: FleetModel;
  doors: DoorAddresses;
  memory: SavedState;
  truth: TruthFile;
  progress: ProgressReporter;
  /** Epoch seconds on a clock without error. */
  now: () => number;
  /** Epoch seconds of the first period of the run. */
  from: number;
  signal: AbortSignal;
};

/** Creates the uploader of a device. */
export function createUploader(run: RunContext, simulated: SimulatedDevice): Uploader {
  const { memory, truth, progress, now } = run;
  const { device } = simulated;
  const clock = createDeviceClock(simulated, now);
  // Hour of the last report on the current day.
  let reportedHour = Number.NaN;
  const link = createDeviceLink({
    simulated,
    doors: run.doors,
    // What a silent device sent last, it sent before it became silent.
    now: () => (clock.secondsAhead() === null ? 0 : Math.floor(Math.min(clock.now(), simulated.silentSince))),
    setClock: clock.set,
    battery: () => simulateBatteryLevel(device, now() - memory.startedAt),
    firstPeriodStart: Math.min(run.from, memory.settledRanges(device.sn)[0]?.[0] ?? run.from),
    settledRanges: () => memory.settledRanges(device.sn),
    usesLocalTime: false,
    applySettings: createSettingsUpdater(simulated, clock.now),
    signal: run.signal,
  });

  async function uploadRange(range: InstantRange): Promise<void> {
    const at = clock.now();
    const { periods, settled } = findDuePeriods(simulated, range, at);
    const reports = findFinalReports(simulated, range, at);
    const maxPeriods = getMaxPeriodsPerUpload(simulated);
    for (let start = 0; start < periods.length; start += maxPeriods)
      await send(periods.slice(start, start + maxPeriods));
    await Promise.all(reports.map(sendDay));
    settle(settled);
  }

  function settle(ranges: readonly InstantRange[]): void {
    memory.addSettled(device.sn, ranges);
    progress.totals.settledDays += sumRangeSeconds(ranges) / daySeconds;
  }

  async function sendDay(report: DayReport): Promise<void> {
    await link.sendDay?.(report);
    truth.append(device.sn, [report.record]);
    progress.totals.records += 1;
  }

  async function send(periods: readonly SitePeriod[]): Promise<void> {
    const { accepted, refused } = await link.send(periods);
    truth.append(device.sn, accepted);
    progress.totals.records += accepted.length;
    progress.totals.refused += refused.length;
    const [sample] = refused;
    if (sample)
      progress.note('refused', { sn: device.sn, records: refused.length, at: sample.at, reason: sample.reason });
    if (hashToFraction(run.fleet.seed, device.sn, 'again', periods[0]?.at ?? 0) < (device.faults.resendShare ?? 0)) {
      await link.send(periods);
      progress.totals.resent += 1;
    }
  }

  return {
    simulated,
    clock,
    link,
    async upload(range) {
      for (const open of subtractRanges(range, memory.settledRanges(device.sn))) {
        // A device that has not received the time counts nothing, so it never sends these periods.
        if (clock.secondsAhead() === null) settle([open]);
        else await uploadRange(open);
      }
    },
    async uploadCurrentPeriod() {
      if (clock.secondsAhead() === null) return;
      const at = clock.now();
      // After the clock was set back, the current period may be one that was already sent in full.
      const isSent = (instant: number) => isWithinRanges(memory.settledRanges(device.sn), instant);
      const period = findCurrentPeriod(simulated, at);
      if (period && !isSent(period.at)) await send([period]);
      const hour = Math.floor(at / 3_600);
      if (hour === reportedHour) return;
      reportedHour = hour;
      const report = buildInterimReport(simulated, at);
      if (report && !isSent(report.end - 1)) await sendDay(report);
    },
  };
}

/** Maximum number of periods per upload. Infrared counters send periods one by one, many at the same time. */
export function getMaxPeriodsPerUpload(simulated: SimulatedDevice): number {
  const { maxRecordsPerMessage } = formatTraits[simulated.device.format].properties;
  return maxRecordsPerMessage === 1 ? 500 : maxRecordsPerMessage;
}
