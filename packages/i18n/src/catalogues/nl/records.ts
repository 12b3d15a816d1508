import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Onderliggende records',
  empty: 'Geen records voor deze periode (niet hetzelfde als nul).',
  sum: 'Som van alle records',
  localTime: 'Lokale tijd',
  asSent: '{{metric}}, zoals verzonden',
  sent: 'verzonden: {{value}}',
  counted: 'Telt mee',
  takenOut: 'Uitgesloten door een regel',
  otherDevice: 'Dezelfde mensen, geteld door een ander apparaat',
  dwellCount: 'Verblijven',
  made: 'Uit een gecorrigeerde waarde',
} satisfies SectionOf<'records', 'nl'>;
