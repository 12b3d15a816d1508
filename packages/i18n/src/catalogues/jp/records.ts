import type { AreaOf } from '../../shape.ts';

export const records = {
  title: '数値の元になる記録',
} satisfies AreaOf<'records', 'jp'>;
