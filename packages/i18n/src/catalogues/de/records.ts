import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Zugrunde liegende Datensätze',
  empty: 'Keine Datensätze für diese Zeit (nicht dasselbe wie null).',
  sum: 'Summe aller Datensätze',
  localTime: 'Ortszeit',
  asSent: '{{metric}}, wie gesendet',
  sent: 'gesendet: {{value}}',
  counted: 'Gezählt',
  takenOut: 'Durch eine Regel ausgeschlossen',
  otherDevice: 'Schon von einem anderen Gerät gezählt',
  dwellCount: 'Aufenthalte',
  made: 'Aus einem korrigierten Wert',
} satisfies SectionOf<'records', 'de'>;
