import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Регистрация компании',
  email: 'Эл. почта',
  emailCode: 'Код из письма',
  sendCode: 'Отправить код',
  sendAgainIn: 'Отправить снова ({{time}})',
  codeSent: 'Код отправлен на {{email}}. Он действует 10 минут.',
  companyName: 'Название компании или магазина',
  passwordRule: 'Не менее 6 символов, с буквами и цифрами',
  confirmPassword: 'Повторите пароль',
  submit: 'Зарегистрироваться',
  trial: 'Первые 30 дней бесплатно',
  haveAccount: 'Уже зарегистрированы?',
} satisfies SectionOf<'register', 'ru'>;
