import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'Bu rakam ne anlama gelir',
} satisfies AreaOf<'definitions', 'tr'>;
