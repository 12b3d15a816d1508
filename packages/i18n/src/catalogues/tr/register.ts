import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Şirketinizi kaydedin',
  email: 'E-posta',
  emailCode: 'E-postadaki kod',
  sendCode: 'Kod gönder',
  sendAgainIn: 'Yeniden gönder ({{time}})',
  codeSent: '{{email}} adresine bir kod gönderildi. 10 dakika geçerlidir.',
  companyName: 'Şirket veya mağaza adı',
  passwordRule: 'En az 6 karakter, harf ve rakam içermeli',
  confirmPassword: 'Parolayı yeniden girin',
  submit: 'Kaydol',
  trial: 'İlk 30 gün ücretsiz',
  haveAccount: 'Zaten kayıtlı mısınız?',
} satisfies SectionOf<'register', 'tr'>;
