import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Исходные записи',
  empty: 'Нет записей за это время (это не ноль).',
  sum: 'Сумма всех записей',
  localTime: 'Местное время',
  asSent: '{{metric}}, как передано',
  sent: 'передано: {{value}}',
  counted: 'Учтено',
  takenOut: 'Исключено правилом',
  otherDevice: 'Те же люди, учтены другим устройством',
  dwellCount: 'Число пребываний',
  made: 'Создано по исправленному значению',
} satisfies SectionOf<'records', 'ru'>;
