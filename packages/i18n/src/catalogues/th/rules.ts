import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'กฎการนับ',
} satisfies AreaOf<'rules', 'th'>;
