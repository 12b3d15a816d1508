import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Erledigt',
  retryAfter_one: 'Erneut möglich in {{n}} Sekunde',
  retryAfter_other: 'Erneut möglich in {{n}} Sekunden',
  fieldProblem: '{{field}}: {{problem}}',
} satisfies AreaOf<'server', 'de'>;
