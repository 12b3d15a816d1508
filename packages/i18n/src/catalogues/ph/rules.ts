import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Mga tuntunin sa pagbilang',
} satisfies AreaOf<'rules', 'ph'>;
