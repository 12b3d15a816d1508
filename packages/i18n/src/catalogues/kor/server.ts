import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: '완료되었습니다',
  retryAfter_other: '{{n}}초 후 다시 시도하세요',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: '비밀번호는 맞았지만 2단계 인증을 마치지 않았습니다.',
} satisfies AreaOf<'server', 'kor'>;
