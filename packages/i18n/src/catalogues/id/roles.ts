import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Tambah peran',
  edit: 'Ubah peran',
  none: 'Belum ada peran. Tambahkan satu, lalu berikan kepada pengguna.',
  name: 'Peran',
  permission: 'Kode hak akses',
  permissionHint: 'Misalnya storeManager; tidak boleh memuat “admin”.',
  level: 'Tingkat',
  levelHint: '1 adalah tingkat tertinggi. Pengguna hanya mengelola peran di bawah perannya.',
  remark: 'Catatan',
  people: 'Pengguna',
  created: 'Dibuat',
  all: 'Semua',
  rights: 'Hak akses',
  rightsOf: 'Hak akses “{{name}}”',
  rightsDetail: 'Halaman dan tindakan peran ini. Langsung berlaku bagi semua yang memilikinya.',
  beyondStays:
    'Peran ini juga memiliki hak akses yang tidak Anda miliki. Hak akses itu tidak tampil di sini dan tetap seperti semula.',
  uncheckAll: 'Kosongkan semua',
  invert: 'Balik pilihan',
  invertChildren: 'Balik di bawahnya',
  chosenOf: '{{n}} dari {{total}}',
  wholeCompanyOnly: 'Hanya pengguna yang melihat seluruh perusahaan yang dapat mengubah peran.',
} satisfies SectionOf<'roles', 'id'>;
