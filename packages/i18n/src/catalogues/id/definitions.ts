import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'Arti angka ini',
} satisfies AreaOf<'definitions', 'id'>;
