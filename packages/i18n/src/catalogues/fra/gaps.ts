import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Comblement des lacunes',
} satisfies AreaOf<'gaps', 'fra'>;
