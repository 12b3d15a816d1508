import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Daftarkan perusahaan Anda',
  email: 'Email',
  emailCode: 'Kode dari email',
  sendCode: 'Kirim kode',
  sendAgainIn: 'Kirim lagi ({{time}})',
  codeSent: 'Kode sudah dikirim ke {{email}} dan berlaku 10 menit.',
  companyName: 'Nama perusahaan atau toko',
  passwordRule: 'Minimal 6 karakter, berisi huruf dan angka',
  confirmPassword: 'Ulangi kata sandi',
  submit: 'Daftar',
  trial: 'Gratis selama 30 hari pertama',
  haveAccount: 'Sudah terdaftar?',
} satisfies SectionOf<'register', 'id'>;
