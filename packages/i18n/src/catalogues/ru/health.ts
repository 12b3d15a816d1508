import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Качество данных',
} satisfies AreaOf<'health', 'ru'>;
