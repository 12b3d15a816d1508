import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'Ý nghĩa của số liệu',
} satisfies AreaOf<'definitions', 'vie'>;
