import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Registros de esta cifra',
} satisfies AreaOf<'records', 'es'>;
