import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'About this metric',
  formula: 'Calculation',
  unit: 'Unit',
  kinds: 'Measured by',
  noKind: 'No device measures this',
  addsUp: 'Aggregation',
  settings: 'Company settings',
  several:
    'These stores belong to companies with different settings. Customers follow each company’s setting; rates use the settings below.',
  adding: {
    sum: 'Adds up over time, entrances and stores.',
    quotient:
      'Calculated from totals, never as an average of averages. Entrances that measure only one of the two numbers are left out where others measure both.',
    daily: 'Unique per store and day. Several days are added up; entrances never are.',
  },
  items: {
    flowIn: 'All people who come in, including staff and children.',
    flowOut: 'All people who go out, including staff and children.',
    customerIn:
      'People in without staff and children, unless the company counts them as customers; never below 0. Devices that cannot recognise staff or children include them.',
    customerOut:
      'People out without staff, unless the company counts them as customers; never below 0. Children are included.',
    enterStaff: 'Staff recognised as they come in.',
    leaveStaff: 'Staff recognised as they go out.',
    flowPassby: 'People who walk past the entrance without coming in.',
    flowTurnback: 'People who come up to the entrance and turn round without coming in.',
    enteringRate:
      'People in ÷ (people in + passers-by), or people in ÷ passers-by, depending on the company’s setting.',
    turnbackRate: 'Turn-backs ÷ (people in + turn-backs).',
    batch: 'People who come in together count as one group; the device decides.',
    batchOut: 'People who leave together count as one group; the device decides.',
    averageGroupSize: 'People in ÷ groups in, staff and children included.',
    adult: 'Adults among the people who come in.',
    children: 'Children among the people who come in.',
    familys: 'Groups with a child.',
    personals: 'Groups of one person.',
    gender: 'People in by gender; unrecognised people are shown separately.',
    age: 'People in by age group; unrecognised people are shown separately.',
    inCar: 'Vehicles that drive in.',
    outCar: 'Vehicles that drive out.',
    dedupedCount: 'Each person counts once per store and day.',
    totalDwellTime: 'The sum of all stays that were measured.',
    averageDwellTime: 'Total dwell time ÷ number of stays measured.',
    dedupedAge: 'Unique visitors by age group.',
    dedupedGender: 'Unique visitors by gender.',
    dedupeStaff: 'Each employee counts once per store and day.',
    totalPerson: 'People in + people out; one visit usually counts twice.',
    totalCar: 'Vehicles in + vehicles out.',
  },
} satisfies SectionOf<'definitions', 'en'>;
