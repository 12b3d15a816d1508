import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: '완료되었습니다',
  retryAfter_other: '{{n}}초 후 다시 시도하세요',
  fieldProblem: '{{field}}: {{problem}}',
} satisfies AreaOf<'server', 'kor'>;
