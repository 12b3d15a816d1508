import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Registros de origen',
  empty: 'Sin registros en este periodo (no equivale a cero).',
  sum: 'Suma de todos los registros',
  localTime: 'Hora local',
  asSent: '{{metric}}, valor enviado',
  sent: 'enviado: {{value}}',
  counted: 'Cuenta en la cifra',
  takenOut: 'Excluido por una regla',
  otherDevice: 'Las mismas personas, contadas por otro dispositivo',
  dwellCount: 'Estancias',
  made: 'Creado por un valor corregido',
} satisfies SectionOf<'records', 'es'>;
