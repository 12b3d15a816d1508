import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'Chất lượng dữ liệu',
} satisfies AreaOf<'health', 'vie'>;
