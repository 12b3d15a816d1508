import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Registrazioni di origine',
  empty: 'Nessun record in questo periodo (diverso da zero).',
  sum: 'Somma di tutti i record',
  localTime: 'Ora locale',
  asSent: '{{metric}}, valore inviato',
  sent: 'inviato: {{value}}',
  counted: 'Nel dato',
  takenOut: 'Escluso da una regola',
  otherDevice: 'Stesse persone, contate da un altro dispositivo',
  dwellCount: 'Permanenze',
  made: 'Creato da un valore corretto',
} satisfies SectionOf<'records', 'it'>;
