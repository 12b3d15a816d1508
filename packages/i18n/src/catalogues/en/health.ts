import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Data health',
} satisfies AreaOf<'health', 'en'>;
