import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'Đã xong',
  retryAfter_other: 'Hãy thử lại sau {{n}} giây',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'Mật khẩu đúng nhưng chưa hoàn tất xác minh hai bước.',
} satisfies AreaOf<'server', 'vie'>;
