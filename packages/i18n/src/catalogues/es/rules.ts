import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Reglas de conteo',
} satisfies AreaOf<'rules', 'es'>;
