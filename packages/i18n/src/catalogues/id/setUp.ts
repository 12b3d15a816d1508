import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'Langkah {{step}} dari {{total}}',
  passwordTitle: 'Buat kata sandi Anda sendiri',
  passwordReason: 'Anda masuk dengan kata sandi awal. Ganti dengan kata sandi yang hanya Anda ketahui.',
  initialPassword: 'Kata sandi awal',
  oldPassword: 'Kata sandi saat ini',
  newPassword: 'Kata sandi baru',
  confirmPassword: 'Ulangi kata sandi baru',
  setPassword: 'Simpan kata sandi',
  factorTitle: 'Aktifkan verifikasi dua langkah',
  factorReason:
    'Perusahaan Anda meminta kode selain kata sandi setiap kali masuk, agar kata sandi yang bocor tidak dapat disalahgunakan.',
  scan: 'Pindai kode QR ini dengan aplikasi autentikator di ponsel Anda, misalnya Google Authenticator atau Microsoft Authenticator.',
  qrCode: 'Kode QR untuk aplikasi autentikator',
  secret: 'Jika tidak dapat memindai, masukkan kunci ini di aplikasi:',
  key: 'Kunci',
  openApp: 'Buka di aplikasi autentikator pada perangkat ini',
  codeShown: 'Kode 6 angka di aplikasi',
  turnOn: 'Aktifkan',
  codesTitle: 'Simpan kode pemulihan Anda',
  codesReason:
    'Dengan kode ini Anda dapat masuk saat ponsel tidak ada di tangan. Setiap kode hanya berlaku sekali dan tidak ditampilkan lagi setelah Anda meninggalkan halaman ini.',
  recoveryCodes: 'Kode pemulihan',
  download: 'Unduh',
  kept: 'Sudah saya simpan',
} satisfies SectionOf<'setUp', 'id'>;
