import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'Kahulugan ng bilang na ito',
} satisfies AreaOf<'definitions', 'ph'>;
