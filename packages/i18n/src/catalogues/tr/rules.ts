import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Sayım kuralları',
} satisfies AreaOf<'rules', 'tr'>;
