import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Pengisian celah',
} satisfies AreaOf<'gaps', 'id'>;
