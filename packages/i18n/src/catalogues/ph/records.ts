import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Mga tala sa likod ng bilang',
} satisfies AreaOf<'records', 'ph'>;
