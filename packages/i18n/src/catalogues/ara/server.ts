import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'تم بنجاح',
  retryAfter_zero: 'أعد المحاولة الآن',
  retryAfter_one: 'أعد المحاولة بعد ثانية واحدة',
  retryAfter_two: 'أعد المحاولة بعد ثانيتين',
  retryAfter_few: 'أعد المحاولة بعد {{n}} ثوانٍ',
  retryAfter_many: 'أعد المحاولة بعد {{n}} ثانية',
  retryAfter_other: 'أعد المحاولة بعد {{n}} ثانية',
  fieldProblem: '{{field}}: {{problem}}',
  secondFactorNotGiven: 'كانت كلمة المرور صحيحة، لكن التحقق بخطوتين لم يكتمل.',
} satisfies AreaOf<'server', 'ara'>;
