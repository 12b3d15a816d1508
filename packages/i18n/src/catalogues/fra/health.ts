import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Qualité des données',
} satisfies AreaOf<'health', 'fra'>;
