import type { DeviceKindName } from '@portico/contract/words/device-kinds';
import type { DayWindow } from '../analyses/naive-fixture.ts';

export type ChainStore = {
  timeZone: string;
  /** 0: the store keeps the standard time of its zone all year. */
  dstEnable?: 0 | 1;
  workTime: string;
  hours: DayWindow;
  /** Position among the organisations: 0 the root, 1 its region, 2 a city in the region, 3 another one, 4 one with a single store. */
  organisation: number;
  /** Maximum number of people inside. */
  capacity?: number;
  /** Its devices send nearly every period, so comparisons that require complete data include it. */
  sendsNearlyAll?: true;
  doors: Readonly<Record<string, readonly { kind: DeviceKindName; minutes: number }[]>>;
};

const wholeDay = { workTime: '00:00:00~23:59:59', hours: [0, 86_399] } as const;

/**
 * Stores with offsets of 30 and 45 minutes, clocks that change by half an hour or in the southern hemisphere, opening hours past midnight,
 * and all kinds of devices.
 */
export const chainStores: readonly ChainStore[] = [
  {
    timeZone: 'Europe/Berlin',
    ...wholeDay,
    organisation: 1,
    doors: {
      east: [
        { kind: 'aiCamera', minutes: 5 },
        { kind: 'face', minutes: 15 },
      ],
      west: [{ kind: 'pir', minutes: 30 }],
    },
  },
  {
    timeZone: 'Europe/Berlin',
    workTime: '20:00:00~02:59:59',
    hours: [72_000, 10_799],
    organisation: 2,
    doors: { east: [{ kind: 'eye', minutes: 15 }], west: [{ kind: 'face', minutes: 60 }] },
  },
  {
    timeZone: 'Asia/Kathmandu',
    workTime: '10:00:00~19:59:59',
    hours: [36_000, 71_999],
    organisation: 2,
    capacity: 40,
    sendsNearlyAll: true,
    doors: { east: [{ kind: 'aiCamera', minutes: 60 }], west: [{ kind: 'face', minutes: 60 }] },
  },
  {
    timeZone: 'America/New_York',
    dstEnable: 0,
    ...wholeDay,
    organisation: 3,
    doors: { east: [{ kind: 'tof', minutes: 15 }], west: [{ kind: 'infrared', minutes: 120 }] },
  },
  {
    timeZone: 'Europe/Berlin',
    workTime: '09:30:00~18:30:00',
    hours: [34_200, 66_599],
    organisation: 1,
    sendsNearlyAll: true,
    doors: { east: [{ kind: 'aiCamera', minutes: 30 }], west: [{ kind: 'tof', minutes: 30 }] },
  },
  {
    timeZone: 'Australia/Lord_Howe',
    workTime: '09:00:00~17:59:59',
    hours: [32_400, 64_799],
    organisation: 3,
    sendsNearlyAll: true,
    doors: { east: [{ kind: 'eye', minutes: 60 }], west: [{ kind: 'oneEye', minutes: 60 }] },
  },
  {
    timeZone: 'Australia/Adelaide',
    workTime: '22:00:00~05:59:59',
    hours: [79_200, 21_599],
    organisation: 0,
    capacity: 15,
    doors: { east: [{ kind: 'aiCamera', minutes: 15 }], west: [{ kind: 'millimetre', minutes: 60 }] },
  },
  {
    timeZone: 'America/St_Johns',
    workTime: '08:00:00~19:59:59',
    hours: [28_800, 71_999],
    organisation: 3,
    sendsNearlyAll: true,
    doors: { east: [{ kind: 'aiCamera', minutes: 60 }], west: [] },
  },
  { timeZone: 'Asia/Kolkata', ...wholeDay, organisation: 4, doors: { east: [], west: [] } },
  {
    timeZone: 'America/New_York',
    workTime: '10:00:00~21:59:59',
    hours: [36_000, 79_199],
    organisation: 1,
    sendsNearlyAll: true,
    doors: { east: [{ kind: 'aiCamera', minutes: 60 }], west: [{ kind: 'car', minutes: 60 }] },
  },
];
