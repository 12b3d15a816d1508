import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'गणना के नियम',
} satisfies AreaOf<'rules', 'hin'>;
