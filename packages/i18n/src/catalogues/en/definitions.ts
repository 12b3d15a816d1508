import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'What this figure means',
} satisfies AreaOf<'definitions', 'en'>;
