import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Aturan penghitungan',
} satisfies AreaOf<'rules', 'id'>;
