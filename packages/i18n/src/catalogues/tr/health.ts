import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Veri sağlığı',
} satisfies AreaOf<'health', 'tr'>;
