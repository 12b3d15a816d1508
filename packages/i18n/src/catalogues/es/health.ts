import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Calidad de los datos',
} satisfies AreaOf<'health', 'es'>;
