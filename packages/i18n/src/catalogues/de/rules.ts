import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Zählregeln',
} satisfies AreaOf<'rules', 'de'>;
