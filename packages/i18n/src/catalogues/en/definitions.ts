import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'What this figure means',
  formula: 'How it is counted',
  unit: 'Unit',
  kinds: 'Devices that count it',
  noKind: 'No device counts it',
  addsUp: 'How it adds up',
  settings: 'Company settings',
  several:
    'These stores belong to companies with different settings: customers are counted as each company means them and added up, rates are calculated with the settings below.',
  adding: {
    sum: 'Adds up over time, entrances and stores.',
    quotient:
      'Calculated from the sums of the period and the places, never as an average of averages. Entrances that measure only one of the two numbers are left out where others measure both.',
    daily: 'Distinct per store and day. Several days show the sum of their days; entrances are never added up.',
  },
  items: {
    flowIn: 'Everybody who comes in, staff and children included.',
    flowOut: 'Everybody who goes out, staff and children included.',
    customerIn:
      'People in, less staff and children where the company does not count them as customers; never below 0. Where devices cannot tell staff or children apart, they stay included.',
    customerOut:
      'People out, less staff where the company does not count them as customers; never below 0. Children who leave are not told apart and stay included.',
    enterStaff: 'Staff recognised as they come in.',
    leaveStaff: 'Staff recognised as they go out.',
    flowPassby: 'People who walk past the entrance and do not come in.',
    flowTurnback: 'People who come up to the entrance, turn round and do not come in.',
    enteringRate: 'People in ÷ (people in + passers-by), or people in ÷ passers-by: the company chooses.',
    turnbackRate: 'Turn-backs ÷ (people in + turn-backs).',
    batch: 'People who come in together are one group; the device decides who belongs together.',
    batchOut: 'People who leave together are one group; the device decides who belongs together.',
    averageGroupSize: 'People in ÷ groups in, staff and children included.',
    adult: 'Adults among the people who come in.',
    children: 'Children among the people who come in.',
    familys: 'Groups with a child.',
    personals: 'Groups of one person.',
    gender: 'People who come in, by gender; those not recognised are shown apart.',
    age: 'People who come in, by age group; those not recognised are shown apart.',
    inCar: 'Vehicles that drive in.',
    outCar: 'Vehicles that drive out.',
    dedupedCount: 'Whoever comes to the same store several times a day counts once.',
    totalDwellTime: 'The sum of all stays that were measured.',
    averageDwellTime: 'Total dwell time ÷ number of stays measured.',
    dedupedAge: 'Unique visitors by age group.',
    dedupedGender: 'Unique visitors by gender.',
    dedupeStaff: 'An employee who comes to the same store several times a day counts once.',
    totalPerson: 'People in + people out; one visit usually counts twice.',
    totalCar: 'Vehicles in + vehicles out.',
  },
} satisfies SectionOf<'definitions', 'en'>;
