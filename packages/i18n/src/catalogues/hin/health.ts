import type { AreaOf } from '../../shape.ts';

export const health = {
  title: 'डेटा की स्थिति',
} satisfies AreaOf<'health', 'hin'>;
