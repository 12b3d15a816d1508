import type { FormatProperties } from '../format.ts';

/** HX infrared counters HPC015 and HPC015S: people in and out, with local times. */
export const hxF4Properties: FormatProperties = {
  deviceDescription: 'HX infrared counters HPC015 and HPC015S, HTTP form',
  metrics: ['flowIn', 'flowOut'],
  timeKind: 'local',
  // The protocol has no limit. This many records are three days of five-minute periods, and 40 kB.
  maxRecordsPerMessage: 1000,
};

/** The request path set in new devices. */
export const hxF4Path = '/dataport.aspx';

/** Longest body that is read: the largest number of records with room to spare. */
export const maxFormBytes = 65_536;

/** Bytes of the binary fields of requests, checksums included. */
export const fieldBytes = { flag: 2, getSetting: 53, status: 14, record: 17 } as const;

/** First byte of a reply. */
export const replyTypes = { failed: 0x00, stored: 0x01, takeValues: 0x04, confirmed: 0x05 } as const;

/** A clock that was never set starts at 2015-01-01; devices that were registered with this format are newer than 2020. */
export const hxF4FirstTrustedYear = 2020;
