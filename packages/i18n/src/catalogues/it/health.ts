import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Qualità dei dati',
} satisfies AreaOf<'health', 'it'>;
