import type { FormatProperties } from '../format.ts';

/** The two formats of this folder. They have the same frames; their replies and the unit of the batteries differ. */
export type Hx7eFormatId = 'hx-f2' | 'hx-f3';

const shared = {
  metrics: ['flowIn', 'flowOut'],
  timeKind: 'local',
  maxRecordsPerMessage: 1,
} as const satisfies Partial<FormatProperties>;

/** Infrared counters, digital series: people in and out, with local times. */
export const hxF2Properties: FormatProperties = {
  deviceDescription: 'HX infrared counters, digital series (HX-HE2)',
  ...shared,
};

/** Infrared counters, analog series over NB-IoT: people in and out, with local times. */
export const hxF3Properties: FormatProperties = {
  deviceDescription: 'HX infrared counters, analog series (NB-IoT, HX-NBI)',
  ...shared,
};

/** Commands of the protocol. `countsAgain`: a report whose first sending failed. `firmwareUpgrade` is in the maker's demo server only. */
export const commands = { heartbeat: 0xd1, counts: 0xd2, countsAgain: 0xd3, firmwareUpgrade: 0xd4 } as const;

/** The parameter byte of messages from devices. In a reply it repeats the command. */
export const deviceParameter = 0x02;

/**
 * Maximum bytes of data in one frame. The maker states no limit. The longest message is a reply with a firmware address, about 270 bytes;
 * reports have about 60.
 */
export const maxDataBytes = 1024;

/** Maximum length of a firmware address in a reply. */
export const maxUrlLength = 200;

/**
 * F3 devices report a battery as 1 (normal) or 0 (warning), without a percentage. 1 is read as full, and 0 as a level that is below
 * `batteryValues.low`.
 */
export const flagBatteryPercent = { normal: 100, warning: 10 } as const;
