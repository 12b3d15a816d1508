import type { Metric } from '@portico/contract/words/metrics';
import type { FormatProperties } from '../format.ts';

/** Ages in reports of distinct people. */
export const distinctAges = [
  ['unknown', 'dedupedAge0'],
  ['0_9', 'dedupedAge1'],
  ['10_16', 'dedupedAge2'],
  ['17_30', 'dedupedAge3'],
  ['31_45', 'dedupedAge4'],
  ['46_60', 'dedupedAge5'],
  ['61_plus', 'dedupedAge6'],
] as const;

/** Genders in reports of distinct people. */
export const distinctGenders = [
  ['male', 'dedupedMale'],
  ['female', 'dedupedFemale'],
  ['unknown', 'dedupedGenderUnknown'],
] as const;

/** The metrics in reports of distinct people, and nowhere else. */
export const distinctPeopleMetrics: readonly Metric[] = [
  'dedupedCount',
  'dedupeStaff',
  ...distinctGenders.map(([, metric]) => metric),
  ...distinctAges.map(([, metric]) => metric),
];

/** HX 3D camera V1.9 and AI camera V2.5. Dwell time is sent as an average over the people who entered; groups are not supported. */
export const hxF5Properties: FormatProperties = {
  deviceDescription: 'HX 3D people counter (V1.9) and HX-CCD21 AI camera (V2.5)',
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
    ...distinctPeopleMetrics,
  ],
  timeKind: 'instant',
  // The protocol has no limit for a history upload; this many records fit into a body of 1 MiB with room to spare.
  maxRecordsPerMessage: 1000,
};

/** For cameras that send running totals: the line for counts of individual people, which are never running totals. */
export const individualsLine = 254;

/** The line for distinct people of a day. It differs from the flow's line, so that neither replaces the other. */
export const distinctPeopleLine = 255;

/** eventType of a person: 0 enter, 1 leave, 2 pass by, 3 turn back; plus 100 for a child. */
export const personEvents = { enter: 0, leave: 1, passBy: 2, turnBack: 3, child: 100 } as const;

/** The camera sends this as a limit of an age range that it does not know. */
export const unknownAge = 255;
