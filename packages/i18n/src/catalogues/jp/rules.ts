import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: '集計ルール',
} satisfies AreaOf<'rules', 'jp'>;
