import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'この数値の意味',
} satisfies AreaOf<'definitions', 'jp'>;
