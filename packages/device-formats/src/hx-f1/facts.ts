import type { FormatFacts } from '../format.ts';

/** HX infrared counters speaking XML V1.7: people in and out, by the clock of the place. */
export const hxF1Facts: FormatFacts = {
  devices: 'HX infrared counters, XML protocol V1.7',
  carries: ['flowIn', 'flowOut'],
  clock: 'local',
  recordsPerMessage: 1,
};

/** Frame types of the protocol. */
export const frameTypes = { data: 0x21, timeSync: 0x22, path: 0x23 } as const;

/** Most bytes of XML in one frame. */
export const longestBody = 65_500;

/** The protocol is of 2020 and later: a clock that shows an earlier year (2015, 2019) was never set. */
export const firstTrustedYear = 2020;
