import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'ملء الفجوات',
} satisfies AreaOf<'gaps', 'ara'>;
