import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Pagpuno ng puwang',
} satisfies AreaOf<'gaps', 'ph'>;
