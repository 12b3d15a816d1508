import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Tamamlandı',
  retryAfter_one: '{{n}} saniye sonra yeniden deneyin',
  retryAfter_other: '{{n}} saniye sonra yeniden deneyin',
  fieldProblem: '{{field}}: {{problem}}',
} satisfies AreaOf<'server', 'tr'>;
