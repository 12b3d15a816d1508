import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Enregistrements de ce chiffre',
} satisfies AreaOf<'records', 'fra'>;
