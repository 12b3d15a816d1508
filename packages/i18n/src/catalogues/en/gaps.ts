import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Gap filling',
} satisfies AreaOf<'gaps', 'en'>;
