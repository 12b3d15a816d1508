import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Boşluk doldurma',
} satisfies AreaOf<'gaps', 'tr'>;
