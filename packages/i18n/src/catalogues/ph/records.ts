import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Mga pinagmulang tala',
  empty: 'Walang tala sa oras na ito (iba ito sa sero).',
  sum: 'Kabuuan ng lahat ng tala',
  localTime: 'Lokal na oras',
  asSent: '{{metric}}, ayon sa ipinadala',
  sent: 'ipinadala: {{value}}',
  counted: 'Kasama sa bilang',
  takenOut: 'Inalis ng isang tuntunin',
  otherDevice: 'Parehong mga tao, nabilang na ng ibang device',
  dwellCount: 'Bilang ng pananatili',
  made: 'Mula sa itinamang halaga',
} satisfies SectionOf<'records', 'ph'>;
