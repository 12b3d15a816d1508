import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'เรียบร้อย',
  retryAfter_other: 'ลองใหม่ในอีก {{n}} วินาที',
  fieldProblem: '{{field}}: {{problem}}',
} satisfies AreaOf<'server', 'th'>;
