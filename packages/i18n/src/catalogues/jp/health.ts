import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'データの健全性',
} satisfies AreaOf<'health', 'jp'>;
