import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: '집계 규칙',
} satisfies AreaOf<'rules', 'kor'>;
