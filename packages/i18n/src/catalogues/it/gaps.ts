import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Riempimento delle lacune',
} satisfies AreaOf<'gaps', 'it'>;
