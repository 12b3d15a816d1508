import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Quy tắc đếm',
} satisfies AreaOf<'rules', 'vie'>;
