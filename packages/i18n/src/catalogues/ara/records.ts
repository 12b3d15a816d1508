import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'السجلات وراء الرقم',
} satisfies AreaOf<'records', 'ara'>;
