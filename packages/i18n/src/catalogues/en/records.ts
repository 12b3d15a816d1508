import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Underlying records',
  empty: 'No records for this time (not the same as zero).',
  sum: 'Sum of all records',
  localTime: 'Local time',
  asSent: '{{metric}}, as sent',
  sent: 'sent: {{value}}',
  counted: 'Counted',
  takenOut: 'Excluded by a rule',
  otherDevice: 'Already counted by another device',
  dwellCount: 'Stays',
  made: 'From a corrected value',
} satisfies SectionOf<'records', 'en'>;
