import type { AreaOf } from '../../shape.ts';

export const records = {
  title: '수치의 원본 기록',
} satisfies AreaOf<'records', 'kor'>;
