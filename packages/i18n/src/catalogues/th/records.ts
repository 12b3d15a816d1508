import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'ระเบียนของตัวเลขนี้',
} satisfies AreaOf<'records', 'th'>;
