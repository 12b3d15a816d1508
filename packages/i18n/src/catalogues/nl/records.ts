import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Records achter het cijfer',
} satisfies AreaOf<'records', 'nl'>;
