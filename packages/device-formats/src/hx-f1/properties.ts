import type { FormatProperties } from '../format.ts';

/** HX infrared counters with XML protocol V1.7: people in and out, with local times. */
export const hxF1Properties: FormatProperties = {
  deviceDescription: 'HX infrared counters, XML protocol V1.7',
  metrics: ['flowIn', 'flowOut'],
  timeKind: 'local',
  maxRecordsPerMessage: 1,
};

/** Frame types of the protocol. */
export const frameTypes = { data: 0x21, timeSync: 0x22, path: 0x23 } as const;

/** Maximum bytes of XML in one frame. */
export const maxBodyBytes = 65_500;
