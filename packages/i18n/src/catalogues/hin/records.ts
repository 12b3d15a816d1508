import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'आँकड़े के रिकॉर्ड',
} satisfies AreaOf<'records', 'hin'>;
