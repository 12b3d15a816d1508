import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Tamamlandı',
  retryAfter_one: '{{n}} saniye sonra yeniden deneyin',
  retryAfter_other: '{{n}} saniye sonra yeniden deneyin',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'Parola doğruydu, ancak iki adımlı doğrulama tamamlanmadı.',
} satisfies AreaOf<'server', 'tr'>;
