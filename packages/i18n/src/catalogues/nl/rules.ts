import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Telregels',
} satisfies AreaOf<'rules', 'nl'>;
