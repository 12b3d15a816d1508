import type { AreaOf } from '../../shape.ts';

export const records = {
  title: 'Rakamın arkasındaki kayıtlar',
} satisfies AreaOf<'records', 'tr'>;
