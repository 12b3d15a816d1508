import type { AreaOf } from '../../shape.ts';

export const definitions = {
  title: 'ความหมายของตัวเลขนี้',
} satisfies AreaOf<'definitions', 'th'>;
