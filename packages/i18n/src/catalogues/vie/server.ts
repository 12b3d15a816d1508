import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Đã xong',
  retryAfter_other: 'Hãy thử lại sau {{n}} giây',
  fieldProblem: '{{field}}: {{problem}}',
} satisfies AreaOf<'server', 'vie'>;
