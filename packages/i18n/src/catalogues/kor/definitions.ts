import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: '이 수치의 의미',
} satisfies AreaOf<'definitions', 'kor'>;
