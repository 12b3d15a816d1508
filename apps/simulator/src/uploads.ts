import { daySeconds } from '@portico/counting/local-time';
import { type DayReport, finalReports, reportSoFar } from './day-reports.ts';
import { type DeviceClock, deviceClock } from './devices/device-clock.ts';
import { formatTraits } from './devices/format-traits.ts';
import type { Doors, Link } from './devices/link.ts';
import { openLink } from './devices/links.ts';
import type { FleetModel, SimulatedDevice } from './fleet-model.ts';
import type { Memory } from './memory.ts';
import { batteryLevel } from './model/battery.ts';
import { fractionOf } from './model/random.ts';
import { duePeriods, periodUnderWay, type SitePeriod } from './periods.ts';
import type { Progress } from './progress.ts';
import { isWithin, lengthOf, type Range, uncovered } from './ranges.ts';
import { settingsKeeper } from './settings.ts';
import type { TruthFile } from './truth.ts';

/** A device with its line to the platform. */
export type Uploader = {
  simulated: SimulatedDevice;
  clock: DeviceClock;
  link: Link;
  /** Sends what is due of the periods that start in a range and are not settled yet; what was taken goes into the truth. */
  upload(range: Range): Promise<void>;
  /** Sends the period under way, where the device uploads more often than it records, and once an hour the day so far. */
  uploadUnderWay(): Promise<void>;
};

/** What all devices of a run share. */
export type Run = {
  fleet: FleetModel;
  doors: Doors;
  memory: Memory;
  truth: TruthFile;
  progress: Progress;
  /** Epoch seconds on every clock that is right. */
  now: () => number;
  /** Epoch seconds of the first period of the run. */
  from: number;
  signal: AbortSignal;
};

/** Gives a device its line. */
export function createUploader(run: Run, simulated: SimulatedDevice): Uploader {
  const { memory, truth, progress, now } = run;
  const { device } = simulated;
  const clock = deviceClock(simulated, now);
  // Of the hour of the last report of a day so far.
  let toldHour = Number.NaN;
  const link = openLink({
    simulated,
    doors: run.doors,
    now: () => (clock.ahead() === null ? 0 : Math.floor(clock.now())),
    setClock: clock.set,
    battery: () => batteryLevel(device, now() - memory.startedAt),
    since: Math.min(run.from, memory.settledOf(device.sn)[0]?.[0] ?? run.from),
    settled: () => memory.settledOf(device.sn),
    wallClock: false,
    applySettings: settingsKeeper(simulated, clock.now),
    signal: run.signal,
  });

  async function uploadRange(range: Range): Promise<void> {
    const at = clock.now();
    const { periods, settled } = duePeriods(simulated, range, at);
    const reports = finalReports(simulated, range, at);
    const most = periodsPerUpload(simulated);
    for (let start = 0; start < periods.length; start += most) await send(periods.slice(start, start + most));
    await Promise.all(reports.map(sendDay));
    settle(settled);
  }

  function settle(ranges: readonly Range[]): void {
    memory.settle(device.sn, ranges);
    progress.figures.settledDays += lengthOf(ranges) / daySeconds;
  }

  async function sendDay(report: DayReport): Promise<void> {
    await link.sendDay?.(report);
    truth.append(device.sn, [report.record]);
    progress.figures.records += 1;
  }

  async function send(periods: readonly SitePeriod[]): Promise<void> {
    const { taken, refused } = await link.send(periods);
    truth.append(device.sn, taken);
    progress.figures.records += taken.length;
    progress.figures.refused += refused.length;
    const [sample] = refused;
    if (sample)
      progress.note('refused', { sn: device.sn, records: refused.length, at: sample.at, reason: sample.reason });
    if (fractionOf(run.fleet.seed, device.sn, 'again', periods[0]?.at ?? 0) < (device.faults.resendShare ?? 0)) {
      await link.send(periods);
      progress.figures.resent += 1;
    }
  }

  return {
    simulated,
    clock,
    link,
    async upload(range) {
      for (const open of uncovered(range, memory.settledOf(device.sn))) {
        // Without the time nothing is counted, and what was not counted is never sent.
        if (clock.ahead() === null) settle([open]);
        else await uploadRange(open);
      }
    },
    async uploadUnderWay() {
      if (clock.ahead() === null) return;
      const at = clock.now();
      // A clock that was put back shows a period again that was sent when it was over.
      const isSent = (instant: number) => isWithin(memory.settledOf(device.sn), instant);
      const period = periodUnderWay(simulated, at);
      if (period && !isSent(period.at)) await send([period]);
      const hour = Math.floor(at / 3_600);
      if (hour === toldHour) return;
      toldHour = hour;
      const report = reportSoFar(simulated, at);
      if (report && !isSent(report.end - 1)) await sendDay(report);
    },
  };
}

/** Most periods of a device that go into one upload; infrared counters send one by one, many under way at once. */
export function periodsPerUpload(simulated: SimulatedDevice): number {
  const { recordsPerMessage } = formatTraits[simulated.device.format].facts;
  return recordsPerMessage === 1 ? 500 : recordsPerMessage;
}
