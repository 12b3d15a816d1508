import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Kalusugan ng datos',
} satisfies AreaOf<'health', 'ph'>;
