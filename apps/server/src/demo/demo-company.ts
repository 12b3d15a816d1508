import type { FleetDevice, FleetSite } from '@portico/contract/fields/fleet';
import type { DemoFestivalName } from './festivals.ts';

export type DemoDevice = {
  name: string;
  kind: FleetDevice['kind'];
  format: FleetDevice['format'];
  model: string;
  /** Record period in minutes; 0: the device uploads in real time, with the record period that this needs. */
  periodMinutes: number;
  /** Upload interval in minutes of a device that uploads several records at once; absent: each record when its period is over. */
  uploadMinutes?: number;
  /** The device's share of the people at the entrance, 0 to 1; the shares of one entrance add up to 1. */
  share: number;
  dataMode?: 'Total';
  /** Battery charge in percent; absent for a device on mains power. */
  battery?: number;
  /** Placement until `monthsAgo` months ago. `place`: "entity/entrance" of the same company; `share`: the device's share at that place. */
  movedFrom?: { place: string; share: number; monthsAgo: number };
  /** Seconds the device's clock is ahead (negative: behind) until the platform sets it. */
  clockSkewSeconds?: number;
  fault?: 'silentSinceYesterday' | 'linkDown' | 'resends';
};

export type DemoEntity = {
  name: string;
  organisation: string;
  city: string;
  address: string;
  profile: FleetSite['profile'];
  /** Opening hours as "HH:mm"; `open` and `close` both "00:00": open 24 hours. */
  open: string;
  close: string;
  visitorsPerDay: number;
  weekendFactor: number;
  /** Entrances; `share` is the part of the entity's visitors that use the entrance, 0 to 1. */
  corridors: readonly { name: string; share: number; devices: readonly DemoDevice[] }[];
  areas?: readonly { name: string; corridors: readonly string[] }[];
  /** Days since the start of a two-day outage of all devices. */
  outageDaysAgo?: number;
};

export type DemoCompany = {
  name: string;
  zone: string;
  contact: string;
  /** Phone number of the stores without its last two digits; `mail` is their mail domain. */
  phone: string;
  mail: string;
  /** The first is the root; the others are its children. */
  organisations: readonly [string, ...string[]];
  admin: { username: string; nickName: string; role: string };
  /** A user who sees one organisation with all below it, and has the query and analysis menus. */
  manager?: { username: string; nickName: string; role: string; organisation: string };
  /** A user who sees one entity only. */
  operator: { username: string; nickName: string; role: string; entity: string };
  festivals: readonly DemoFestivalName[];
  /** Targets of the stores: growth over an ordinary year (0.03 = 3%), set per month or for the year. */
  targets: { growthShare: number; setPer: 'month' | 'year' };
  entities: readonly DemoEntity[];
};
