import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: '欠測の補完',
} satisfies AreaOf<'gaps', 'jp'>;
