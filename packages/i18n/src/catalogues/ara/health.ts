import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'سلامة البيانات',
} satisfies AreaOf<'health', 'ara'>;
