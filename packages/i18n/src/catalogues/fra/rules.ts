import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Règles de comptage',
} satisfies AreaOf<'rules', 'fra'>;
