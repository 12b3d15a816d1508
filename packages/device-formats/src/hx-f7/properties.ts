import type { FormatProperties } from '../format.ts';

/**
 * HX AI camera, passenger flow 1.0. Dwell times are sent as ranges only. Distinct people (`final_stats`) are not read: the protocol does not
 * say whether a person who was seen earlier on the day, or only earlier in the interval, is left out.
 */
export const hxF7Properties: FormatProperties = {
  deviceDescription: 'HX-CCD21 AI camera, passenger flow 1.0',
  metrics: [
    'flowIn',
    'flowOut',
    'enterStaff',
    'flowPassby',
    'flowTurnback',
    'adult',
    'children',
    'genderMale',
    'genderFemale',
    'genderUnknown',
    'age0',
    'age1',
    'age2',
    'age3',
    'age4',
    'age5',
    'age6',
  ],
  timeKind: 'instant',
  maxRecordsPerMessage: 1,
};

/** Maximum number of rows of one breakdown; ages, genders and their pairs are at most 21. */
export const maxBreakdownRows = 200;

/** Age ranges of the camera with the metrics they are. */
export const ageRanges = [
  ['unknown', 'age0'],
  ['0_9', 'age1'],
  ['10_16', 'age2'],
  ['17_30', 'age3'],
  ['31_45', 'age4'],
  ['46_60', 'age5'],
  ['61_plus', 'age6'],
] as const;

/** Genders of the camera with the metrics they are. */
export const genders = [
  ['male', 'genderMale'],
  ['female', 'genderFemale'],
  ['unknown', 'genderUnknown'],
] as const;

/** Height categories of the camera with the metrics they are. */
export const heightCategories = [
  ['above_threshold', 'adult'],
  ['below_threshold', 'children'],
] as const;
