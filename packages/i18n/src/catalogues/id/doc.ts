import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'Dokumentasi API',
  intro:
    'Semua endpoint platform ini. Kirim token yang didapat saat login di header Authorization; header lang menentukan bahasa pesan.',
  search: 'Cari endpoint',
  searchHint: 'Path, ringkasan, atau nama',
  found_other: '{{count}} endpoint',
  noMatches: 'Tidak ada endpoint yang cocok.',
  empty: 'Dokumen tidak memuat endpoint apa pun.',
  groups: 'Kelompok endpoint',
  openConsole: 'Buka konsol',
  access: 'Akses',
  accessPublic: 'Publik',
  accessUser: 'Pengguna yang sudah masuk',
  accessPlatform: 'Administrator platform',
  query: 'Parameter kueri',
  body: 'Isi permintaan',
  reply: 'Respons',
  file: 'Berkas',
  nothing: 'Tidak ada',
  link: 'Salin tautan ke endpoint ini',
} satisfies SectionOf<'doc', 'id'>;
