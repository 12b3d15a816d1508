import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Bản ghi của số liệu',
} satisfies AreaOf<'records', 'vie'>;
