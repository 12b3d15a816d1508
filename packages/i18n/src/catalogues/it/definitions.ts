import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'Significato di questo dato',
} satisfies AreaOf<'definitions', 'it'>;
