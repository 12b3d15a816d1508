import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Irehistro ang kompanya mo',
  email: 'Email',
  emailCode: 'Code mula sa email',
  sendCode: 'Ipadala ang code',
  sendAgainIn: 'Ipadala muli ({{time}})',
  codeSent: 'Ipinadala na ang code sa {{email}}. May bisa ito nang 10 minuto.',
  companyName: 'Pangalan ng kompanya o tindahan',
  passwordRule: 'Hindi bababa sa 6 na karakter, may mga titik at numero',
  confirmPassword: 'Ulitin ang password',
  submit: 'Magparehistro',
  trial: 'Libre sa unang 30 araw',
  haveAccount: 'Rehistrado na?',
} satisfies SectionOf<'register', 'ph'>;
