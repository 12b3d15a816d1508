import type { FormatFacts } from '../format.ts';

/** HX 3D camera V1.9 and AI camera V2.5. Dwell travels as an average over the people who entered; groups cannot be said. */
export const hxF5Facts: FormatFacts = {
  devices: 'HX 3D people counter (V1.9) and HX-CCD21 AI camera (V2.5)',
  carries: [
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
    'dedupedCount',
    'dedupeStaff',
  ],
  clock: 'instant',
  // A history upload has no stated bound; this many fit a body of 1 MiB with room to spare.
  recordsPerMessage: 1000,
};

/** The line of a running-total camera under which what it says about single people is kept, which is never a running total. */
export const peopleLine = 254;

/** The line of a day's distinct people, apart from the flow, so that neither replaces the other. */
export const distinctLine = 255;

/** eventType of a person: 0 enter, 1 leave, 2 pass by, 3 turn back; a child's is 100 more. */
export const personEvents = { enter: 0, leave: 1, passBy: 2, turnBack: 3, child: 100 } as const;

/** A bound of an age range that means "not known". */
export const unknownAge = 255;
