import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Kesehatan data',
} satisfies AreaOf<'health', 'id'>;
