import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'قواعد العد',
} satisfies AreaOf<'rules', 'ara'>;
