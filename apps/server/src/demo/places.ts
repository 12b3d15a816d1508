import type { FleetDevice, FleetSite } from '@portico/contract/fields/fleet';
import type { FestivalName } from './festivals.ts';

export type DemoDevice = {
  name: string;
  kind: FleetDevice['kind'];
  format: FleetDevice['format'];
  model: string;
  /** Minutes; record period and upload interval are the same here. */
  minutes: number;
  /** Part of the entrance's people it sees; the parts of one entrance add up to 1. */
  share: number;
  dataMode?: 'Total';
  /** Percent; mains where there is none. */
  battery?: number;
  /** Hung elsewhere until some months ago: "entity/entrance" of the same company, and its part of the people there. */
  movedFrom?: { place: string; share: number; monthsAgo: number };
  /** Its clock is ahead (behind, where negative) until the platform sets it. */
  clockSkewSeconds?: number;
  fault?: 'silentSinceYesterday' | 'linkDown' | 'resends';
};

export type DemoEntity = {
  name: string;
  organisation: string;
  city: string;
  address: string;
  profile: FleetSite['profile'];
  /** "HH:mm"; both "00:00": all day and night. */
  open: string;
  close: string;
  visitorsPerDay: number;
  weekendFactor: number;
  /** Part of the entity's people that use the entrance. */
  corridors: readonly { name: string; share: number; devices: readonly DemoDevice[] }[];
  areas?: readonly { name: string; corridors: readonly string[] }[];
  /** Nothing was counted for two days, so many days ago. */
  outageDaysAgo?: number;
};

export type DemoCompany = {
  name: string;
  zone: string;
  contact: string;
  /** Of its stores: the number without its last two digits, and the mail domain. */
  phone: string;
  mail: string;
  /** The first is the root, the others hang below it. */
  organisations: readonly [string, ...string[]];
  admin: { username: string; nickName: string; role: string };
  /** Sees an organisation with all below, and has the queries and analyses. */
  manager?: { username: string; nickName: string; role: string; organisation: string };
  /** Sees one entity only. */
  operator: { username: string; nickName: string; role: string; entity: string };
  festivals: readonly FestivalName[];
  /** What its stores are to reach: so much over an ordinary year (0.03: three percent), set by month or for the year. */
  targets: { over: number; by: 'month' | 'year' };
  entities: readonly DemoEntity[];
};
