import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Записи за показателем',
} satisfies AreaOf<'records', 'ru'>;
