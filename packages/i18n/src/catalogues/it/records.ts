import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Registrazioni del dato',
} satisfies AreaOf<'records', 'it'>;
