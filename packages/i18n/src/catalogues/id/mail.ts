import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: 'Kode pendaftaran {{product}} Anda: {{code}}',
  codeText_other:
    'Kode pendaftaran Anda adalah {{code}}. Kode ini hanya dapat dipakai sekali dan berlaku selama {{n}} menit.\n\nJangan berikan kode ini kepada siapa pun. Jika Anda tidak mendaftar di {{product}}, abaikan email ini.',
  takenSubject: 'Anda sudah memiliki akun {{product}}',
  takenText:
    'Seseorang mendaftar di {{product}} dengan alamat email ini, tetapi alamat ini sudah memiliki akun.\n\nJika itu Anda, silakan masuk di sini: {{url}}\nJika lupa kata sandi, hubungi administrator perusahaan Anda. Jika itu bukan Anda, abaikan email ini. Tidak ada yang berubah pada akun Anda.',
} satisfies SectionOf<'mail', 'id'>;
