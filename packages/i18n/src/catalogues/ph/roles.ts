import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Magdagdag ng tungkulin',
  edit: 'I-edit ang tungkulin',
  none: 'Wala pang tungkulin. Magdagdag ng isa, saka ibigay sa mga gumagamit.',
  name: 'Tungkulin',
  permission: 'Code ng pahintulot',
  permissionHint: 'Hal. storeManager; hindi dapat may “admin”.',
  level: 'Antas',
  levelHint: '1 ang pinakamataas na antas. Mga tungkuling mas mababa lang sa sarili ang mapamamahalaan ng gumagamit.',
  remark: 'Tala',
  people: 'Mga gumagamit',
  created: 'Nilikha',
  all: 'Lahat',
  rights: 'Mga pahintulot',
  rightsOf: 'Mga pahintulot ng {{name}}',
  rightsDetail: 'Mga pahina at aksyon ng tungkuling ito. May bisa agad sa lahat ng may tungkuling ito.',
  beyondStays:
    'May mga pahintulot din ang tungkuling ito na wala sa iyo. Wala ang mga iyon dito at mananatili kung ano sila.',
  uncheckAll: 'I-uncheck lahat',
  invert: 'Baligtarin ang pili',
  invertChildren: 'Baligtarin ang mga ito',
  chosenOf: '{{n}} sa {{total}}',
  wholeCompanyOnly: 'Mga user lang na nakakakita sa buong kompanya ang puwedeng magbago ng mga role.',
} satisfies SectionOf<'roles', 'ph'>;
