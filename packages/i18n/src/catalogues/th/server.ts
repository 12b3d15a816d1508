import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'เรียบร้อย',
  retryAfter_other: 'ลองใหม่ในอีก {{n}} วินาที',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'รหัสผ่านถูกต้อง แต่ไม่ได้ทำการยืนยันแบบสองขั้นตอนให้เสร็จ',
} satisfies AreaOf<'server', 'th'>;
