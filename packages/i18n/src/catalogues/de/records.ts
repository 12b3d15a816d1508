import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Datensätze hinter der Zahl',
  empty: 'Keine Datensätze: In dieser Zeit kam nichts an. Das ist etwas anderes als null.',
  sum: 'Summe aller Datensätze',
  localTime: 'Ortszeit',
  asSent: '{{metric}}, wie gesendet',
  sent: 'gesendet: {{value}}',
  counted: 'In der Zahl',
  takenOut: 'Durch eine Regel ausgenommen',
  otherDevice: 'Dieselben Personen, von einem anderen Gerät gezählt',
  dwellCount: 'Aufenthalte',
  made: 'Aus einem korrigierten Wert',
} satisfies SectionOf<'records', 'de'>;
