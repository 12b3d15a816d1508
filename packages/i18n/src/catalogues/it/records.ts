import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Registrazioni di origine',
  empty: 'Nessuna registrazione in questo periodo (diverso da zero).',
  sum: 'Somma di tutte le registrazioni',
  localTime: 'Ora locale',
  asSent: '{{metric}}, valore inviato',
  sent: 'inviato: {{value}}',
  counted: 'Nel dato',
  takenOut: 'Escluso da una regola',
  otherDevice: 'Stesse persone, contate da un altro dispositivo',
  dwellCount: 'Permanenze',
  made: 'Creato da un valore corretto',
} satisfies SectionOf<'records', 'it'>;
