import type { FormatProperties } from '../format.ts';

/** One record per detection line; more lines than this are no message of a camera. Lines above are used for other records (see hx-f5). */
export const maxLines = 250;

/** HX cameras with detection lines. Staff and children are counted apart; gender and age are not sent. */
export const hxF6Properties: FormatProperties = {
  deviceDescription: 'HX cameras that count staff and children for each detection line',
  metrics: [
    'flowIn',
    'flowOut',
    'enterStaff',
    'leaveStaff',
    'flowPassby',
    'flowTurnback',
    'adult',
    'children',
    'dwellSeconds',
    'dwellCount',
  ],
  timeKind: 'instant',
  maxRecordsPerMessage: maxLines,
};
