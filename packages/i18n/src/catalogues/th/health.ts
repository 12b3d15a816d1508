import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'คุณภาพข้อมูล',
} satisfies AreaOf<'health', 'th'>;
