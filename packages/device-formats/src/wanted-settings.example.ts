import type { WantedSettings } from './format.ts';

/** Settings wanted for a device, for tests of replies. 2026-11-20, 18:00 in Shanghai. */
export const exampleSettings: WantedSettings = {
  uploadInterval: 5,
  recordPeriod: 5,
  velocity: 1,
  direction: 0,
  firmware: null,
  history: null,
  dataMode: 'Add',
  openingTime: '09:00',
  closingTime: '21:30',
  nowEpochSeconds: 1_795_168_800,
  nowLocal: '2026-11-20 18:00:00',
  utcOffsetHours: 8,
};
