import type { AreaOf } from '../../shape.ts';

export const gaps = {
  title: 'Заполнение пропусков',
} satisfies AreaOf<'gaps', 'ru'>;
