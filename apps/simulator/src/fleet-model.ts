import { type FleetDevice, fleet as fleetSchema } from '@portico/contract/fields/fleet';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { formatTraits, sendsRunningTotals } from './devices/format-traits.ts';
import { type CountingSettingsHistory, factoryCountingHistory } from './model/device-counting-settings.ts';
import type { DeviceDay } from './model/device-days.ts';
import { type Floor, generateFloor } from './model/heat-cells.ts';
import { createSiteModel, type SiteModel } from './model/site-days.ts';
import type { InstantRange } from './ranges.ts';

/** Placement of a device from one instant to another (epoch seconds, half-open), and the share of the place's people it sees. */
export type SimulatedPlacement = { model: SiteModel; share: number; from: number; to: number };

/** A simulated device: its entry in the fleet file with values computed from it, and its settings, which may change during the run. */
export type SimulatedDevice = {
  device: FleetDevice;
  placements: readonly SimulatedPlacement[];
  /** Metrics that its kind measures and its format can send: per record period, and (`dailyMetrics`) per day. */
  metrics: readonly Metric[];
  dailyMetrics: readonly Metric[];
  /** Floor the device sees at each place, by site key; null: the device does not report where people stay. */
  floors: ReadonlyMap<string, Floor> | null;
  /** Epoch seconds; the device counts nothing before. Infinity: the device has not received the time yet. */
  countsFrom: number;
  silentSince: number;
  outages: readonly InstantRange[];
  linkDown: readonly InstantRange[];
  /** Epoch seconds at which its running totals begin at 0 again. */
  totalResets: readonly number[];
  settings: SimulatedSettings;
  /** Recently computed days, by place, day, period length and share, because a day is requested several times. */
  dayCache: Map<string, DeviceDay>;
};

/** Settings that can be changed from outside. */
export type SimulatedSettings = {
  /** Minutes; 0 sends each period as soon as it ends. */
  uploadInterval: number;
  /** Record period lengths in minutes, each valid from an instant (epoch seconds); ascending, the first from -Infinity. */
  recordPeriods: readonly { from: number; minutes: number }[];
  /** Counting settings, each valid from an instant (epoch seconds). */
  countingRules: CountingSettingsHistory;
  /** Settings made by commands, by method, in the platform's terms. */
  commandSettings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** All simulated devices and the seed of the random numbers. */
export type FleetModel = { seed: number; devices: readonly SimulatedDevice[] };

/** Builds the model from a fleet file's content; throws when the content is invalid. */
export function createFleetModel(content: unknown, seed?: number): FleetModel {
  const fleet = fleetSchema.parse(content);
  const usedSeed = seed ?? fleet.seed;
  const models = new Map(fleet.sites.map((site) => [site.key, createSiteModel(usedSeed, site)]));
  return { seed: usedSeed, devices: fleet.devices.map((device) => createSimulatedDevice(usedSeed, device, models)) };
}

function createSimulatedDevice(
  seed: number,
  device: FleetDevice,
  models: ReadonlyMap<string, SiteModel>,
): SimulatedDevice {
  const traits = formatTraits[device.format];
  const sendable = sendsRunningTotals(device) ? traits.runningTotalMetrics : traits.properties.metrics;
  const measures: readonly Metric[] = deviceKinds[device.kind].measures;
  const placements = device.placements.map((placement) => {
    const model = models.get(placement.site);
    if (!model) throw new Error(`device ${device.sn} hangs at "${placement.site}", which is no site of the fleet file`);
    return {
      model,
      share: placement.share,
      from: toEpochSeconds(placement.from),
      to: placement.to === null ? Number.POSITIVE_INFINITY : toEpochSeconds(placement.to),
    };
  });
  const ranges = (list: readonly { from: string; to: string }[] = []): InstantRange[] =>
    list.map(({ from, to }) => [toEpochSeconds(from), toEpochSeconds(to)]);
  const { silentSince, outages, linkDown, clockUnset, omitsTimes, resendShare, clockSkewSeconds } = device.faults;
  if (clockUnset && !traits.receivesTime)
    throw new Error(`device ${device.sn}: nobody tells ${device.format} the time, its clock cannot be unset`);
  if (omitsTimes && !traits.mayOmitTimes)
    throw new Error(`device ${device.sn}: messages of ${device.format} always contain times`);
  // The platform stores these periods by receive time: a second upload would count twice, and a wrong clock would change nothing.
  if (omitsTimes && (resendShare || clockSkewSeconds))
    throw new Error(`device ${device.sn}: omitsTimes excludes resendShare and clockSkewSeconds`);
  return {
    device,
    placements,
    metrics: measures.filter((metric) => sendable.includes(metric) && !traits.dailyMetrics.includes(metric)),
    dailyMetrics: measures.filter((metric) => traits.dailyMetrics.includes(metric)),
    floors:
      deviceKinds[device.kind].heat && traits.carriesHeat
        ? new Map(device.placements.map(({ site }) => [site, generateFloor(seed, site, device.sn)]))
        : null,
    countsFrom: clockUnset ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
    silentSince: silentSince === undefined ? Number.POSITIVE_INFINITY : toEpochSeconds(silentSince),
    outages: ranges(outages),
    linkDown: ranges(linkDown),
    totalResets: (device.faults.totalResets ?? []).map(toEpochSeconds),
    settings: {
      uploadInterval: device.uploadInterval,
      recordPeriods: [
        {
          from: Number.NEGATIVE_INFINITY,
          // Without a period length in the message, the platform assumes one upload interval; in real time (0) one minute.
          minutes: traits.periodIsUploadInterval ? Math.max(1, device.uploadInterval) : device.recordPeriod,
        },
      ],
      countingRules: factoryCountingHistory,
      commandSettings: {},
    },
    dayCache: new Map(),
  };
}

/** Converts an ISO instant to epoch seconds; throws when it is invalid. */
export function toEpochSeconds(instant: string): number {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw new Error(`"${instant}" is no ISO time`);
  return Math.floor(milliseconds / 1000);
}
