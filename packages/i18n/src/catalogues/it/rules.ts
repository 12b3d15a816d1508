import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Regole di conteggio',
} satisfies AreaOf<'rules', 'it'>;
