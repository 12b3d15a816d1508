import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Counting rules',
} satisfies AreaOf<'rules', 'en'>;
