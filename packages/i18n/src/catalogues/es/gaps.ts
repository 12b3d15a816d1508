import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Relleno de huecos',
} satisfies AreaOf<'gaps', 'es'>;
