import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'Tungkol sa sukatang ito',
  formula: 'Paano binibilang',
  unit: 'Yunit',
  kinds: 'Mga aparatong bumibilang nito',
  noKind: 'Walang aparatong bumibilang nito',
  addsUp: 'Paano pinagsasama',
  settings: 'Mga setting ng kompanya',
  several:
    'Ang mga tindahang ito ay sa mga kompanyang magkakaiba ang setting: binibilang ang mga kustomer ayon sa bawat kompanya saka pinagsasama, at kinukuwenta ang mga antas gamit ang mga setting sa ibaba.',
  adding: {
    sum: 'Napagsasama ayon sa oras, pasukan, at tindahan.',
    quotient:
      'Kinukuwenta mula sa kabuuan ng panahon at mga lokasyon, hindi average ng mga average. Hindi isinasama ang mga pasukan na isa lang sa dalawang bilang ang sinusukat kung may iba na sumusukat sa dalawa.',
    daily:
      'Natatangi sa bawat tindahan at araw. Kapag ilang araw, kabuuan ng mga araw ang makikita; hindi pinagsasama ang mga pasukan.',
  },
  items: {
    flowIn: 'Lahat ng pumasok, kasama ang mga kawani at bata.',
    flowOut: 'Lahat ng lumabas, kasama ang mga kawani at bata.',
    customerIn:
      'Mga pumasok bawas ang mga kawani at batang hindi ibinibilang ng kompanya na kustomer; hindi bababa sa 0. Kung hindi makilala ng mga aparato ang kawani o bata, kasama pa rin sila.',
    customerOut:
      'Mga lumabas bawas ang mga kawaning hindi ibinibilang ng kompanya na kustomer; hindi bababa sa 0. Hindi ibinubukod ang mga batang lumalabas kaya kasama pa rin sila.',
    enterStaff: 'Mga kawaning nakilala sa pagpasok.',
    leaveStaff: 'Mga kawaning nakilala sa paglabas.',
    flowPassby: 'Mga taong dumaan sa tapat ng pasukan at hindi pumasok.',
    flowTurnback: 'Mga taong umabot sa pasukan, umatras, at hindi pumasok.',
    enteringRate: 'Mga pumasok ÷ (mga pumasok + mga dumaan) o mga pumasok ÷ mga dumaan, ayon sa pinili ng kompanya.',
    turnbackRate: 'Mga umatras ÷ (mga pumasok + mga umatras).',
    batch: 'Isang grupo ang mga sabay na pumasok; ang aparato ang nagpapasya.',
    batchOut: 'Isang grupo ang mga sabay na lumabas; ang aparato ang nagpapasya.',
    averageGroupSize: 'Mga pumasok ÷ mga grupong pumasok, kasama ang mga kawani at bata.',
    adult: 'Mga nasa hustong gulang sa mga pumasok.',
    children: 'Mga bata sa mga pumasok.',
    familys: 'Mga grupong may bata.',
    personals: 'Mga grupong iisang tao.',
    gender: 'Mga pumasok ayon sa kasarian; nakabukod ang mga hindi nakilala.',
    age: 'Mga pumasok ayon sa edad; nakabukod ang mga hindi nakilala.',
    inCar: 'Mga sasakyang pumapasok.',
    outCar: 'Mga sasakyang lumalabas.',
    dedupedCount: 'Minsan lang binibilang ang pumunta nang ilang beses sa isang araw sa iisang tindahan.',
    totalDwellTime: 'Kabuuan ng lahat ng nasukat na pananatili.',
    averageDwellTime: 'Kabuuang tagal ng pananatili ÷ bilang ng nasukat na pananatili.',
    dedupedAge: 'Mga natatanging bisita ayon sa edad.',
    dedupedGender: 'Mga natatanging bisita ayon sa kasarian.',
    dedupeStaff: 'Minsan lang binibilang ang kawaning pumunta nang ilang beses sa isang araw sa iisang tindahan.',
    totalPerson: 'Mga pumasok + mga lumabas; karaniwang dalawang beses nabibilang ang isang pagbisita.',
    totalCar: 'Sasakyang pumasok + sasakyang lumabas.',
  },
} satisfies SectionOf<'definitions', 'ph'>;
