import { type FleetDevice, fleet as fleetSchema } from '@portico/contract/fields/fleet';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { formatTraits, sendsTotals } from './devices/format-traits.ts';
import { deliveredRules, type RuleChanges } from './model/counting-rules.ts';
import type { DeviceDay } from './model/device-days.ts';
import { type Floor, floorOf } from './model/heat-cells.ts';
import { type SiteModel, siteModel } from './model/site-days.ts';
import type { Range } from './ranges.ts';

/** Where a device hangs from one instant to another (epoch seconds, half-open), and the part of the people it sees there. */
export type Placement = { model: SiteModel; share: number; from: number; to: number };

/** A device as simulated: what the fleet file says, made ready, and the settings it obeys, which may change while it runs. */
export type SimulatedDevice = {
  device: FleetDevice;
  placements: readonly Placement[];
  /** What its kind measures and its format has words for, of a record period and of a whole day. */
  metrics: readonly Metric[];
  perDay: readonly Metric[];
  /** What it sees of each place's floor; null: it does not tell where people stay. */
  floors: ReadonlyMap<string, Floor> | null;
  /** Epoch seconds; nothing is counted before. Infinity: the device does not know the time yet. */
  countsFrom: number;
  silentSince: number;
  outages: readonly Range[];
  linkDown: readonly Range[];
  settings: DeviceSettings;
  /** Days computed last, by place, day and period length; a day is asked for several times. */
  days: Map<string, DeviceDay>;
};

/** What can be set on a device from outside. */
export type DeviceSettings = {
  /** Minutes; 0 sends each period as soon as it ends. */
  uploadInterval: number;
  /** Record periods in minutes, each from an instant on; ascending, the first from -Infinity on. */
  recordPeriods: readonly { from: number; minutes: number }[];
  /** What it was told about counting, each from an instant on. */
  countingRules: RuleChanges;
  /** What it was told by commands, by method, in the platform's words. */
  told: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** A whole fleet. */
export type FleetModel = { seed: number; devices: readonly SimulatedDevice[] };

/** Reads a fleet file's content; says what is wrong with it. */
export function fleetModel(content: unknown, seed?: number): FleetModel {
  const fleet = fleetSchema.parse(content);
  const used = seed ?? fleet.seed;
  const models = new Map(fleet.sites.map((site) => [site.key, siteModel(used, site)]));
  return { seed: used, devices: fleet.devices.map((device) => simulatedDevice(used, device, models)) };
}

function simulatedDevice(seed: number, device: FleetDevice, models: ReadonlyMap<string, SiteModel>): SimulatedDevice {
  const traits = formatTraits[device.format];
  const says = sendsTotals(device) ? traits.totals : traits.facts.carries;
  const measures: readonly Metric[] = deviceKinds[device.kind].measures;
  const placements = device.placements.map((placement) => {
    const model = models.get(placement.site);
    if (!model) throw new Error(`device ${device.sn} hangs at "${placement.site}", which is no site of the fleet file`);
    return {
      model,
      share: placement.share,
      from: seconds(placement.from),
      to: placement.to === null ? Number.POSITIVE_INFINITY : seconds(placement.to),
    };
  });
  const ranges = (list: readonly { from: string; to: string }[] = []): Range[] =>
    list.map(({ from, to }) => [seconds(from), seconds(to)]);
  const { silentSince, outages, linkDown, clockUnset } = device.faults;
  if (clockUnset && !traits.isToldTheTime)
    throw new Error(`device ${device.sn}: nobody tells ${device.format} the time, its clock cannot be unset`);
  return {
    device,
    placements,
    metrics: measures.filter((metric) => says.includes(metric) && !traits.perDay.includes(metric)),
    perDay: measures.filter((metric) => traits.perDay.includes(metric)),
    floors:
      deviceKinds[device.kind].heat && traits.carriesHeat
        ? new Map(device.placements.map(({ site }) => [site, floorOf(seed, site, device.sn)]))
        : null,
    countsFrom: clockUnset ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
    silentSince: silentSince === undefined ? Number.POSITIVE_INFINITY : seconds(silentSince),
    outages: ranges(outages),
    linkDown: ranges(linkDown),
    settings: {
      uploadInterval: device.uploadInterval,
      recordPeriods: [
        {
          from: Number.NEGATIVE_INFINITY,
          // A format without a period in its messages is read as one record per upload.
          minutes: traits.periodIsUploadInterval ? device.uploadInterval : device.recordPeriod,
        },
      ],
      countingRules: deliveredRules,
      told: {},
    },
    days: new Map(),
  };
}

/** Epoch seconds of an ISO instant. */
export function seconds(instant: string): number {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw new Error(`"${instant}" is no ISO time`);
  return Math.floor(milliseconds / 1000);
}
