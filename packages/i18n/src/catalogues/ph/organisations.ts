import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'Maghanap ng organisasyon',
  none: 'Wala pang organisasyon',
  company: 'Kompanya',
  chooseCompany: 'Pumili ng kompanya para makita ang mga organisasyon nito.',
  isDisabled: 'Hindi aktibo',
  disabledName: '{{name}} (hindi aktibo)',
  add: 'Magdagdag ng organisasyon',
  addBelow: 'Idagdag sa ilalim',
  edit: 'I-edit ang organisasyon',
  move: 'Ilipat',
  moveTitle: 'Ilipat ang “{{name}}”',
  moveText:
    'Kasamang lilipat ang lahat ng nasa ilalim nito, pati ang mga tindahan. Magbabago rin ang makikita ng mga gumagamit.',
  name: 'Pangalan',
  parent: 'Organisasyon sa itaas',
  enableAsk: 'I-enable ang organisasyong “{{name}}”?',
  enableText: 'Mapipili na ulit ito para sa mga gumagamit at tindahan.',
  disableAsk: 'I-disable ang organisasyong “{{name}}”?',
  disableText: 'Hindi na ito mapipili para sa mga gumagamit at tindahan. Mananatili ang mga kabilang na rito.',
} satisfies SectionOf<'organisations', 'ph'>;
