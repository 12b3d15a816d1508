import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'Что означает показатель',
} satisfies AreaOf<'definitions', 'ru'>;
