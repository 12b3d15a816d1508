import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: 'Profil perusahaan',
  edit: 'Ubah profil perusahaan',
  logo: 'Logo perusahaan',
  noLogo: 'Belum ada logo',
  changeLogo: 'Ganti logo',
  uploadLogo: 'Unggah logo',
  removeLogo: 'Hapus logo',
  removeLogoAsk: 'Hapus logo perusahaan?',
  removeLogoText: 'Pengguna perusahaan tidak akan melihatnya lagi.',
  logoRule: 'PNG, JPEG, atau WebP, sebaiknya 200×45 piksel, maksimal 500 KB',
  settings: 'Pengaturan usaha',
  editSettings: 'Ubah pengaturan usaha',
  businessTimeHint: 'Dipakai untuk toko baru; toko yang sudah ada tidak berubah.',
  captureRate: 'Cara hitung rasio masuk toko',
  captureRates: {
    '1': 'Orang masuk ÷ (orang masuk + orang lewat)',
    '2': 'Orang masuk ÷ orang lewat',
  },
  staff: 'Staf dihitung sebagai pelanggan',
  children: 'Anak-anak dihitung sebagai pelanggan',
  groupGap: 'Jeda rombongan',
  groupGapHint:
    'Orang yang masuk berurutan dengan jarak tidak lebih dari sekian detik dihitung satu rombongan. Rombongan ditentukan oleh perangkat sendiri, dan nilai ini belum bisa dikirim ke perangkat mana pun: atur nilai yang sama di perangkat. Perubahan di sini tidak mengubah angka apa pun.',
  seconds: 'detik',
  months: 'bulan',
  retention: 'Masa simpan data',
  deviceNetworks: 'Jaringan perangkat yang diizinkan',
  deviceNetworksHint: 'Untuk perangkat tanpa kunci. Satu per baris, misalnya 203.0.113.0/24. Kosong: jaringan apa pun.',
  retentionHint: 'Dalam bulan penuh, 3 sampai 120. Kosongkan untuk menyimpan selamanya.',
  forever: 'Selamanya',
  kept_other: '{{count}} bulan',
  shorten_other: 'Simpan data {{count}} bulan saja?',
  shortenText:
    'Catatan hitungan sebelum {{date}} akan dihapus dalam satu hari: {{records}}. Setelah itu, data yang melewati masa simpan dihapus setiap hari. Tindakan ini tidak dapat dibatalkan.',
  shortenNothing:
    'Saat ini tidak ada catatan hitungan sebelum {{date}}. Mulai sekarang, data yang melewati masa simpan dihapus setiap hari. Tindakan ini tidak dapat dibatalkan.',
  shortenAction: 'Perpendek masa simpan',
} satisfies SectionOf<'baseInfo', 'id'>;
