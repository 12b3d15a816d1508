import * as z from 'zod/mini';
import { deviceFormats } from '../words/device-formats.ts';
import { deviceKindNames } from '../words/device-kinds.ts';
import { futureToleranceSeconds } from '../words/refusals.ts';

/** Formats the simulator can send in. */
export const simulatedFormats = deviceFormats;

/** Daily profiles of visitor traffic. */
export const siteProfiles = ['mall', 'store', 'museum', 'station', 'carpark'] as const;

const dateRange = z.object({ from: z.string(), to: z.string() });

/**
 * The input of a simulation: sites with visitors, and the devices that count them. The demonstration writes such a file for the simulator;
 * tests write their own. Serial numbers and secrets here belong to the simulation, never to a real device.
 */
export const fleet = z.object({
  seed: z.number(),
  sites: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      zone: z.string(),
      dstEnable: z.boolean(),
      /** "HH:mm"; an end before the start runs past midnight. */
      open: z.string(),
      close: z.string(),
      profile: z.enum(siteProfiles),
      /** People entering on an ordinary weekday. */
      visitorsPerDay: z.number(),
      /** Visitors on Saturday and Sunday ÷ visitors on a weekday. */
      weekendFactor: z.number(),
      /** Festival days (local dates, both ends included); factor = their visitors ÷ visitors of an ordinary day. */
      festivals: z.array(z.object({ name: z.string(), from: z.string(), to: z.string(), factor: z.number() })),
    }),
  ),
  devices: z.array(
    z.object({
      sn: z.string(),
      secret: z.nullable(z.string()),
      kind: z.enum(deviceKindNames),
      format: z.enum(simulatedFormats),
      model: z.string(),
      /** Minutes. */
      recordPeriod: z.number(),
      uploadInterval: z.number(),
      /**
       * Devices with the same text here count the same people at a place where they have the same share and record period. Absent: every
       * device counts people of its own.
       */
      countsTogether: z.optional(z.string()),
      /** F5 cameras: increments or running totals. */
      dataMode: z._default(z.enum(['Add', 'Total']), 'Add'),
      /**
       * Where the device was installed, in order of time. `from` and `to` are ISO instants; `to` null: still installed there. share = its
       * share of the site's visitors.
       */
      placements: z.array(
        z.object({ site: z.string(), share: z.number(), from: z.string(), to: z.nullable(z.string()) }),
      ),
      faults: z._default(
        z.object({
          /** The device sends nothing from this instant on. */
          silentSince: z.optional(z.string()),
          /** Ranges in which the device counts nothing; nothing is ever sent for them. */
          outages: z.optional(z.array(dateRange)),
          /** Ranges in which the link is down: records are counted, stored and sent afterwards. */
          linkDown: z.optional(z.array(dateRange)),
          /** Percent now; falls by about one percent a week. */
          battery: z.optional(z.number()),
          /** Share of uploads that are sent a second time. */
          resendShare: z.optional(z.number()),
          /**
           * Seconds by which the clock of the device is ahead (negative: behind) after every start, until the platform sets it. If the
           * clock were further ahead than this limit, the platform would refuse the records. Most devices receive no notice of that, so
           * the simulator could not write the true counts to the truth file.
           */
          clockSkewSeconds: z.optional(z.int().check(z.maximum(futureToleranceSeconds))),
          /** The device does not have the time after a start, until the platform sends it. It counts nothing before that. */
          clockUnset: z.optional(z.boolean()),
          /**
           * F6 cameras: the messages contain no times. Periods are sent only right after they end; earlier ones are never sent. Excludes
           * resendShare and clockSkewSeconds.
           */
          omitsTimes: z.optional(z.boolean()),
          /** Devices on TCP: the frames of an upload are glued together, and the bytes are split in the middle of a frame. */
          gluesFrames: z.optional(z.boolean()),
          /** Devices with running totals: the totals begin at 0 again at these instants, as after a power cut. */
          totalResets: z.optional(z.array(z.string())),
        }),
        {},
      ),
    }),
  ),
});

export type Fleet = z.output<typeof fleet>;
export type FleetSite = Fleet['sites'][number];
export type FleetDevice = Fleet['devices'][number];

/**
 * One line of `truth.jsonl`: the simulated counts of one record period of one device, after the platform acknowledged them. `at` is the
 * period start in epoch seconds by the clock of the device; `site` is where the device was installed; `metrics` uses the stored metric
 * names. `heat`: where people stayed in that period, for devices that send it.
 */
export const truthLine = z.object({
  sn: z.string(),
  line: z.number(),
  at: z.number(),
  minutes: z.number(),
  site: z.string(),
  metrics: z.record(z.string(), z.number()),
  heat: z.optional(
    z.object({ width: z.number(), height: z.number(), cells: z.array(z.tuple([z.number(), z.number(), z.number()])) }),
  ),
});

export type TruthLine = z.output<typeof truthLine>;
