import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: '{{product}} kayıt kodunuz: {{code}}',
  codeText_one:
    'Kayıt kodunuz: {{code}}. Kod {{n}} dakika geçerlidir ve yalnızca bir kez kullanılabilir.\n\nBu kodu kimseyle paylaşmayın. {{product}} kaydını siz başlatmadıysanız bu e-postayı dikkate almayın.',
  codeText_other:
    'Kayıt kodunuz: {{code}}. Kod {{n}} dakika geçerlidir ve yalnızca bir kez kullanılabilir.\n\nBu kodu kimseyle paylaşmayın. {{product}} kaydını siz başlatmadıysanız bu e-postayı dikkate almayın.',
  takenSubject: 'Zaten bir {{product}} hesabınız var',
  takenText:
    'Birisi bu e-posta adresiyle {{product}} kaydı yapmaya çalışıyor, ancak bu adrese ait bir hesap zaten var.\n\nBu kişi sizseniz buradan giriş yapın: {{url}}\nParolanızı unuttuysanız şirketinizin yöneticisine başvurun. Bu kişi siz değilseniz bu e-postayı dikkate almayın. Hesabınızda hiçbir şey değişmedi.',
} satisfies SectionOf<'mail', 'tr'>;
