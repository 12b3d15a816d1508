import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Records behind the figure',
  empty: 'No records: nothing was received for this time. That is not the same as zero.',
  sum: 'Sum of all records',
  localTime: 'Local time',
  asSent: '{{metric}}, as sent',
  sent: 'sent: {{value}}',
  counted: 'In the figure',
  takenOut: 'Taken out by a rule',
  otherDevice: 'Same people, counted by another device',
  dwellCount: 'Stays',
  made: 'Made by a corrected value',
} satisfies SectionOf<'records', 'en'>;
