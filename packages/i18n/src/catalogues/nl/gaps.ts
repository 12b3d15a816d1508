import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Gaten opvullen',
} satisfies AreaOf<'gaps', 'nl'>;
