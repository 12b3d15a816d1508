import type { FleetSite } from '@portico/contract/fields/fleet';
import { daySeconds } from '@portico/counting/local-time';
import { findFirstInstantAtOrAfter, localSecondsAt, type ZoneRules, zoneRules } from '@portico/counting/zones';
import { type SiteProfile, siteProfilesByName } from './profiles.ts';
import { hashToFraction } from './random.ts';

const dayMinutes = 1440;

/**
 * A place with everything that does not change from day to day. Days are numbered: whole days since 1970-01-01 in the place's local
 * calendar.
 */
export type SiteModel = {
  seed: number;
  site: FleetSite;
  rules: ZoneRules;
  profile: SiteProfile;
  /** Minutes after local midnight; `close` is the larger one, over 1440 where the place is open past midnight. */
  open: number;
  close: number;
  festivals: readonly { from: number; to: number; factor: number }[];
  /** Share of a day's people who arrived before each local minute: 1441 numbers from 0 to 1. */
  arrivedBefore: { weekday: Float64Array; weekend: Float64Array };
};

/** Computes the model of a place. */
export function createSiteModel(seed: number, site: FleetSite): SiteModel {
  const open = parseMinute(site.open);
  const closeMinute = parseMinute(site.close);
  const close = closeMinute > open ? closeMinute : closeMinute + dayMinutes;
  const profile = siteProfilesByName[site.profile];
  return {
    seed,
    site,
    rules: zoneRules(site.zone, site.dstEnable),
    profile,
    open,
    close,
    festivals: site.festivals.map(({ from, to, factor }) => ({ from: toDayNumber(from), to: toDayNumber(to), factor })),
    arrivedBefore: {
      weekday: arrivals(profile.weekday, open, close),
      weekend: arrivals(profile.weekend, open, close),
    },
  };
}

/** Day number of a local date, "yyyy-MM-dd". */
export function toDayNumber(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / 1000 / daySeconds);
}

/** Number of the local day at an instant (epoch seconds). */
export function findDayNumberAt(model: SiteModel, at: number): number {
  return Math.floor(localSecondsAt(model.rules, at) / daySeconds);
}

/** Epoch seconds at which a local day begins; when midnight is skipped, the first instant after it. */
export function findDayStartInstant(model: SiteModel, day: number): number {
  return findFirstInstantAtOrAfter(model.rules, day * daySeconds);
}

/** Expected number of people at a place on a day, before the random variation of single periods. */
export function computeExpectedVisitors(model: SiteModel, day: number): number {
  const { profile, site } = model;
  const weekday = computeWeekdayIndex(day);
  const festival = model.festivals.find(({ from, to }) => day >= from && day <= to)?.factor ?? 1;
  return (
    site.visitorsPerDay *
    (profile.weekdayFactors[weekday] ?? 1) *
    (isWeekend(day) ? site.weekendFactor : 1) *
    festival *
    weatherFactor(model, day) *
    yearFactor(model, day) *
    (0.94 + 0.12 * hashToFraction(model.seed, 'day', site.key, day))
  );
}

/** Share of a day's people who arrive in the `minutes` minutes from a local minute on. */
export function computeArrivingShare(model: SiteModel, day: number, minute: number, minutes: number): number {
  const before = isWeekend(day) ? model.arrivedBefore.weekend : model.arrivedBefore.weekday;
  const end = Math.min(dayMinutes, minute + minutes);
  return (before[end] ?? 1) - (before[Math.min(dayMinutes, minute)] ?? 1);
}

/** Whether people may enter at a local minute. */
export function isOpenAt(model: SiteModel, minute: number): boolean {
  return isInOpenTime(minute, model.open, model.close);
}

/** Monday 0 to Sunday 6. */
export function computeWeekdayIndex(day: number): number {
  return (((day + 3) % 7) + 7) % 7; // day 0 was a Thursday
}

function isWeekend(day: number): boolean {
  return computeWeekdayIndex(day) >= 5;
}

function parseMinute(clock: string): number {
  const [hours = Number.NaN, minutes = 0] = clock.split(':').map(Number);
  const minute = hours * 60 + minutes;
  if (!(minute >= 0 && minute <= dayMinutes)) throw new Error(`"${clock}" is no time of day`);
  return minute;
}

function isInOpenTime(minute: number, open: number, close: number): boolean {
  return (minute >= open && minute < close) || minute + dayMinutes < close;
}

// Rain comes in spells of about three days and is the same for all places of one time zone.
function weatherFactor(model: SiteModel, day: number): number {
  const spell = hashToFraction(model.seed, 'spell', model.site.zone, Math.floor(day / 3));
  const today = hashToFraction(model.seed, 'rain', model.site.zone, day);
  const wetness = Math.max(0, 0.6 * spell + 0.4 * today - 0.5) * 2;
  return 1 + (model.profile.rainFactor - 1) * Math.min(1, wetness * 1.6);
}

function yearFactor(model: SiteModel, day: number): number {
  const years = day / 365.2425 - 55; // since 2025
  const yearFraction = years - Math.floor(years);
  const fromChristmas = Math.min(Math.abs(yearFraction - 0.97), 1 - Math.abs(yearFraction - 0.97));
  const december = model.profile.decemberSeason * Math.exp(-((fromChristmas / 0.025) ** 2) / 2);
  const season =
    0.05 * Math.sin(2 * Math.PI * (yearFraction - 0.3 + 0.1 * hashToFraction(model.seed, 'season', model.site.key)));
  const growthPerYear = 0.1 * (hashToFraction(model.seed, 'growth', model.site.key) - 0.35);
  return (1 + season + december) * Math.max(0.5, 1 + growthPerYear * years);
}

// Activity by hour at places that never close.
const hourly = [
  0.25, 0.1, 0.05, 0.05, 0.07, 0.2, 0.55, 0.9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.9, 0.7, 0.45, 0.25,
];

function arrivals(rushes: SiteProfile['weekday'], open: number, close: number): Float64Array {
  const before = new Float64Array(dayMinutes + 1);
  for (let minute = 0; minute < dayMinutes; minute += 1) {
    before[minute + 1] =
      (before[minute] ?? 0) + (isInOpenTime(minute, open, close) ? liveliness(rushes, open, close, minute) : 0);
  }
  const total = before[dayMinutes] ?? 1;
  for (let minute = 1; minute <= dayMinutes; minute += 1) before[minute] = (before[minute] ?? 0) / total;
  return before;
}

function liveliness(rushes: SiteProfile['weekday'], open: number, close: number, minute: number): number {
  const hour = Math.floor(minute / 60);
  const part = (minute % 60) / 60;
  const ground = (hourly[hour] ?? 1) * (1 - part) + (hourly[hour + 1] ?? 1) * part;
  let rush = 0;
  for (const { peakMinute, widthMinutes, height } of rushes) {
    const distance = Math.min(Math.abs(minute - peakMinute), dayMinutes - Math.abs(minute - peakMinute));
    rush += height * Math.exp(-((distance / widthMinutes) ** 2) / 2);
  }
  if (close - open >= dayMinutes) return ground + rush;
  // Arrivals rise to their full level over the first quarter of an hour and fall during the last half hour.
  const sinceOpen = minute >= open ? minute - open : minute + dayMinutes - open;
  return (ground + rush) * Math.min(1, (sinceOpen + 5) / 20) * Math.min(1, (close - open - sinceOpen) / 30);
}
