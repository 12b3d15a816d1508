import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'تسجيل شركتك',
  email: 'البريد الإلكتروني',
  emailCode: 'الرمز المرسل بالبريد',
  sendCode: 'إرسال الرمز',
  sendAgainIn: 'إعادة الإرسال ({{time}})',
  codeSent: 'أُرسل رمز إلى {{email}}، وهو صالح لمدة 10 دقائق.',
  companyName: 'اسم الشركة أو المتجر',
  passwordRule: '6 خانات على الأقل، تجمع حروفًا وأرقامًا',
  confirmPassword: 'تأكيد كلمة المرور',
  submit: 'تسجيل الشركة',
  trial: 'مجانًا لأول 30 يومًا',
  haveAccount: 'لديك حساب من قبل؟',
} satisfies SectionOf<'register', 'ara'>;
