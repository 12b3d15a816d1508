import type { SectionOf } from '../../catalogue-types.ts';

export const confirm = {
  deleteOne: 'Hapus “{{name}}”?',
  deleteMany_other: 'Hapus {{n}} item yang dipilih?',
  irreversible: 'Tindakan ini tidak dapat dibatalkan.',
  restart: 'Mulai ulang “{{name}}”?',
  restartText: 'Perangkat tidak menghitung sampai kembali daring.',
  unbind: 'Lepaskan “{{name}}”?',
  unbindMany_other: 'Lepaskan {{n}} item yang dipilih?',
  unbindDeviceText:
    'Sampai terhubung kembali, data baru perangkat ini tidak dihitung untuk pintu masuk mana pun. Data sebelumnya tetap ada.',
  pushOn: 'Aktifkan pengiriman data untuk “{{name}}”?',
  pushOff: 'Matikan pengiriman data untuk “{{name}}”?',
  dstOn: 'Aktifkan waktu musim panas untuk “{{name}}”?',
  dstOff: 'Matikan waktu musim panas untuk “{{name}}”?',
  runJob: 'Jalankan “{{name}}” sekarang?',
  pauseJob: 'Jeda “{{name}}”?',
  pauseJobText: 'Tugas tidak berjalan sesuai jadwal sampai dilanjutkan.',
  resumeJob: 'Lanjutkan “{{name}}”?',
  restoreDefaults: 'Kembalikan “{{name}}” ke pengaturan bawaan?',
  restoreDefaultsText: 'Pengaturan saat ini akan hilang.',
  clearFlow: 'Kosongkan data kunjungan “{{name}}”?',
  resetPassword: 'Atur ulang kata sandi “{{name}}”?',
  resetPasswordText:
    'Kata sandi lama tidak berlaku lagi dan pengguna dikeluarkan. Kata sandi awal yang baru hanya ditampilkan sekali.',
  enableCompany: 'Aktifkan perusahaan “{{name}}”?',
  enableCompanyText: 'Penggunanya dapat masuk lagi.',
  disableCompany: 'Nonaktifkan perusahaan “{{name}}”?',
  disableCompanyText: 'Semua penggunanya langsung dikeluarkan. Data perangkatnya tetap dicatat.',
} satisfies SectionOf<'confirm', 'id'>;
