import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Records behind the figure',
} satisfies AreaOf<'records', 'en'>;
