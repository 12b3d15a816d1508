import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: '결측 보완',
} satisfies AreaOf<'gaps', 'kor'>;
