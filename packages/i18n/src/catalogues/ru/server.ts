import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Готово',
  retryAfter_one: 'Повторите через {{n}} секунду',
  retryAfter_few: 'Повторите через {{n}} секунды',
  retryAfter_many: 'Повторите через {{n}} секунд',
  retryAfter_other: 'Повторите через {{n}} секунды',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'Пароль был верным, но двухэтапная аутентификация не завершена.',
} satisfies AreaOf<'server', 'ru'>;
