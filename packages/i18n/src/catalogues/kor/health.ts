import type { AreaOf } from '../../shape.ts';

export const health = {
  title: '데이터 상태',
} satisfies AreaOf<'health', 'kor'>;
