import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'Qué significa esta cifra',
} satisfies AreaOf<'definitions', 'es'>;
