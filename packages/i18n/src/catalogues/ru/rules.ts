import type { AreaOf } from '../../shape.ts';

export const rules = {
  title: 'Правила подсчёта',
} satisfies AreaOf<'rules', 'ru'>;
