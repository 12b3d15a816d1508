import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'เติมช่วงที่ขาด',
} satisfies AreaOf<'gaps', 'th'>;
