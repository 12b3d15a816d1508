import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Lücken füllen',
} satisfies AreaOf<'gaps', 'de'>;
