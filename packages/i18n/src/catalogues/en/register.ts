import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Register your company',
  email: 'E-mail',
  emailCode: 'Code from the e-mail',
  sendCode: 'Send code',
  sendAgainIn: 'Send again ({{time}})',
  codeSent: 'A code is on its way to {{email}}. It is valid for 10 minutes.',
  companyName: 'Company or store name',
  passwordRule: 'At least 6 characters, with letters and digits',
  confirmPassword: 'Repeat the password',
  submit: 'Register',
  trial: 'Free for the first 30 days',
  haveAccount: 'Already registered?',
} satisfies SectionOf<'register', 'en'>;
