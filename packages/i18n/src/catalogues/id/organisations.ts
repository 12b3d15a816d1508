import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'Cari organisasi',
  none: 'Belum ada organisasi',
  company: 'Perusahaan',
  chooseCompany: 'Pilih perusahaan untuk melihat organisasinya.',
  isDisabled: 'Nonaktif',
  disabledName: '{{name}} (nonaktif)',
  add: 'Tambah organisasi',
  addBelow: 'Tambah di bawah',
  edit: 'Ubah organisasi',
  move: 'Pindahkan',
  moveTitle: 'Pindahkan “{{name}}”',
  moveText: 'Semua yang ada di bawahnya ikut pindah, termasuk toko. Data yang dapat dilihat pengguna pun menyesuaikan.',
  name: 'Nama',
  parent: 'Organisasi induk',
  enableAsk: 'Aktifkan organisasi “{{name}}”?',
  enableText: 'Organisasi ini dapat dipilih lagi untuk pengguna dan toko.',
  disableAsk: 'Nonaktifkan organisasi “{{name}}”?',
  disableText:
    'Organisasi ini tidak dapat lagi dipilih untuk pengguna dan toko. Yang sudah tergabung tetap di dalamnya.',
} satisfies SectionOf<'organisations', 'id'>;
