import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Rekaman di balik angka',
} satisfies AreaOf<'records', 'id'>;
