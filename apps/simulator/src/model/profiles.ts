import type { FleetSite } from '@portico/contract/fields/fleet';

/**
 * A rush: local minute of its peak, its width (one standard deviation, minutes) and its height relative to the profile's base level of 1.
 */
type Rush = { peakMinute: number; widthMinutes: number; height: number };

/** Properties of a kind of place. Shares refer to people entering unless stated otherwise. */
export type SiteProfile = {
  weekday: readonly Rush[];
  weekend: readonly Rush[];
  /**
   * Traffic by day of the week relative to the site's weekday, Monday first. On Saturday and Sunday the site's weekendFactor applies as
   * well.
   */
  weekdayFactors: readonly [number, number, number, number, number, number, number];
  /** Average stay in minutes. */
  averageStayMinutes: number;
  /** Share of the people in front of the door who enter. */
  captureRate: number;
  turnbackShare: number;
  childShare: number;
  maleShare: number;
  /** Share of the groups that consist of one person. */
  singleShare: number;
  peoplePerGroup: number;
  peoplePerCar: number;
  /** Traffic on a rainy day relative to a dry one. */
  rainFactor: number;
  /** Height of the December season; 0 at places without Christmas shopping. */
  decemberSeason: number;
  /** Visitors of a day per member of staff. */
  visitorsPerStaff: number;
};

const clock = (hours: number, minutes = 0) => hours * 60 + minutes;

/** Realistic shapes of a day, as data: no code branches on a profile. */
export const siteProfilesByName: Record<FleetSite['profile'], SiteProfile> = {
  mall: {
    weekday: [
      { peakMinute: clock(12, 30), widthMinutes: 60, height: 1.1 },
      { peakMinute: clock(18, 15), widthMinutes: 80, height: 1.9 },
    ],
    weekend: [
      { peakMinute: clock(14), widthMinutes: 120, height: 1.8 },
      { peakMinute: clock(17), widthMinutes: 90, height: 1.2 },
    ],
    weekdayFactors: [0.94, 0.95, 0.98, 1.01, 1.12, 1.05, 0.95],
    averageStayMinutes: 55,
    captureRate: 0.24,
    turnbackShare: 0.03,
    childShare: 0.13,
    maleShare: 0.46,
    singleShare: 0.52,
    peoplePerGroup: 2.5,
    peoplePerCar: 2.1,
    rainFactor: 1.07,
    decemberSeason: 0.45,
    visitorsPerStaff: 160,
  },
  store: {
    weekday: [
      { peakMinute: clock(12, 20), widthMinutes: 45, height: 1.3 },
      { peakMinute: clock(17, 45), widthMinutes: 65, height: 2.1 },
    ],
    weekend: [
      { peakMinute: clock(11, 45), widthMinutes: 80, height: 1.2 },
      { peakMinute: clock(15, 30), widthMinutes: 110, height: 1.7 },
    ],
    weekdayFactors: [0.93, 0.96, 0.97, 1.02, 1.12, 1.06, 0.94],
    averageStayMinutes: 14,
    captureRate: 0.11,
    turnbackShare: 0.06,
    childShare: 0.09,
    maleShare: 0.42,
    singleShare: 0.63,
    peoplePerGroup: 2.3,
    peoplePerCar: 1.8,
    rainFactor: 0.88,
    decemberSeason: 0.6,
    visitorsPerStaff: 90,
  },
  museum: {
    weekday: [
      { peakMinute: clock(11), widthMinutes: 50, height: 2.2 },
      { peakMinute: clock(14, 15), widthMinutes: 60, height: 1.6 },
    ],
    weekend: [
      { peakMinute: clock(11, 30), widthMinutes: 70, height: 1.8 },
      { peakMinute: clock(14, 45), widthMinutes: 80, height: 2 },
    ],
    weekdayFactors: [0.8, 0.97, 1.04, 1.08, 1.11, 1.04, 0.96],
    averageStayMinutes: 95,
    captureRate: 0.32,
    turnbackShare: 0.02,
    childShare: 0.21,
    maleShare: 0.47,
    singleShare: 0.31,
    peoplePerGroup: 2.9,
    peoplePerCar: 2.6,
    rainFactor: 1.15,
    decemberSeason: 0.1,
    visitorsPerStaff: 130,
  },
  station: {
    weekday: [
      { peakMinute: clock(8, 5), widthMinutes: 42, height: 6.5 },
      { peakMinute: clock(12, 30), widthMinutes: 70, height: 0.9 },
      { peakMinute: clock(17, 50), widthMinutes: 58, height: 6 },
    ],
    weekend: [
      { peakMinute: clock(11, 30), widthMinutes: 130, height: 1.5 },
      { peakMinute: clock(18), widthMinutes: 130, height: 1.7 },
    ],
    weekdayFactors: [1.01, 1.04, 1.03, 1.02, 0.9, 1.08, 0.92],
    averageStayMinutes: 9,
    captureRate: 0.62,
    turnbackShare: 0.015,
    childShare: 0.06,
    maleShare: 0.52,
    singleShare: 0.8,
    peoplePerGroup: 2.2,
    peoplePerCar: 1.5,
    rainFactor: 0.97,
    decemberSeason: 0.05,
    visitorsPerStaff: 900,
  },
  carpark: {
    weekday: [
      { peakMinute: clock(8, 30), widthMinutes: 50, height: 3 },
      { peakMinute: clock(12, 15), widthMinutes: 60, height: 1 },
      { peakMinute: clock(17, 30), widthMinutes: 70, height: 1.8 },
    ],
    weekend: [{ peakMinute: clock(13, 30), widthMinutes: 140, height: 2.6 }],
    weekdayFactors: [0.97, 0.98, 1, 1.02, 1.03, 1.05, 0.95],
    averageStayMinutes: 125,
    captureRate: 0.7,
    turnbackShare: 0.02,
    childShare: 0.1,
    maleShare: 0.54,
    singleShare: 0.58,
    peoplePerGroup: 2.3,
    peoplePerCar: 1.7,
    rainFactor: 1.04,
    decemberSeason: 0.35,
    visitorsPerStaff: 700,
  },
};
