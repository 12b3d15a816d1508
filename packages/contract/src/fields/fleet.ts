import * as z from 'zod/mini';
import { deviceKindNames } from '../words/device-kinds.ts';
import { futureToleranceSeconds } from '../words/refusals.ts';

/** Doors the simulator can speak through. */
export const simulatedFormats = ['native-mqtt', 'native-http', 'hx-f5', 'hx-f1'] as const;

/** The believable shapes of a day. */
export const siteProfiles = ['mall', 'store', 'museum', 'station', 'carpark'] as const;

const dateRange = z.object({ from: z.string(), to: z.string() });

/**
 * What a simulation is about: places with people, and the devices that count them. The demonstration writes such a file for
 * the simulator; tests write their own. Serial numbers and secrets here are a simulation's, never a real device's.
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
      /** Saturday and Sunday against a weekday. */
      weekendFactor: z.number(),
      /** Festival days (local dates, both ends included) and their traffic against an ordinary day. */
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
      /** F5 cameras: increments or running totals. */
      dataMode: z._default(z.enum(['Add', 'Total']), 'Add'),
      /** Where it hung, in order; `from` and `to` are ISO instants, `to` null: still there. share = its part of the site's people. */
      placements: z.array(
        z.object({ site: z.string(), share: z.number(), from: z.string(), to: z.nullable(z.string()) }),
      ),
      faults: z._default(
        z.object({
          /** Sends nothing any more from this instant on. */
          silentSince: z.optional(z.string()),
          /** Instants between which nothing was counted, and nothing is ever sent. */
          outages: z.optional(z.array(dateRange)),
          /** Instants between which the link was down: counted, stored, sent afterwards. */
          linkDown: z.optional(z.array(dateRange)),
          /** Percent now; falls about one a week. */
          battery: z.optional(z.number()),
          /** Share of uploads that are sent a second time. */
          resendShare: z.optional(z.number()),
          /**
           * Seconds by which its clock is ahead (behind, where negative) whenever it starts, until the platform sets it. A clock
           * further ahead has its records refused, and most devices are not told so: nobody could write down the truth.
           */
          clockSkewSeconds: z.optional(z.int().check(z.maximum(futureToleranceSeconds))),
          /** Whenever it starts it does not know the time, until the platform tells it: it counts for nobody before that. */
          clockUnset: z.optional(z.boolean()),
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
 * One line of `truth.jsonl`: what the simulator knows happened in one record period of one device, and has had acknowledged.
 * `at` is the period start in epoch seconds, as the device's clock has it; `site` is where the device hung; metrics under their
 * stored names. `heat`: where people stayed in that period, for devices that send it.
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
