import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Bù khoảng thiếu',
} satisfies AreaOf<'gaps', 'vie'>;
