import type { AreaOf } from '../../shape.ts';

export const guide = {
  title: 'Bantuan',
  widen: 'Tampilkan selebar halaman',
  narrow: 'Tampilkan di samping halaman',
  keys: 'Tekan ? untuk melihat pintasan papan ketik.',
  home: {
    what: 'Beranda menampilkan kunjungan toko yang dipilih: orang masuk, orang lewat, rombongan, dan lainnya, masing-masing dibandingkan dengan periode sebelumnya. Jika ada beberapa toko, yang pertama tampil adalah gabungan semuanya.',
    how: 'Klik nama toko untuk beralih ke toko lain, lalu pilih rentang waktu di kanan atas. “Pilih indikator” menentukan indikator apa yang tampil di sini.',
    mind: 'Tanda data kurang pada indikator berarti sebagian perangkat belum mengirim data. Periksa dulu perangkat mana yang mengirim sebelum menarik kesimpulan.',
  },
  organisations: {
    what: 'Organisasi adalah jenjang pengelolaan perusahaan, misalnya wilayah dan kota. Toko dan pengguna berada di dalamnya, dan itu menentukan siapa dapat melihat data apa.',
    how: 'Pilih organisasi untuk menambahkan organisasi di bawahnya, atau untuk mengubah, memindahkan, atau menonaktifkannya. Saat dipindahkan, semua yang ada di bawahnya ikut pindah, termasuk toko.',
    mind: 'Organisasi yang masih memiliki organisasi bawahan atau toko tidak dapat dihapus: pindahkan atau hapus isinya dulu. Organisasi teratas selalu tetap ada.',
  },
  roles: {
    what: 'Peran menentukan menu yang dapat dibuka penggunanya dan apa saja yang boleh mereka lakukan di sana. Makin kecil angka tingkatnya, makin tinggi perannya.',
    how: 'Tambahkan peran, lalu tetapkan menunya: centang menu tingkat pertama, kemudian halaman dan tindakan di dalamnya. Anda hanya dapat memberikan menu yang Anda miliki sendiri.',
    mind: 'Peran administrator dilindungi: tidak dapat diubah atau dihapus. Perubahan peran berlaku mulai klik berikutnya dari para penggunanya.',
  },
  users: {
    what: 'Di sini ada semua orang yang dapat masuk. Masing-masing memiliki satu peran atau lebih, organisasi, dan cakupan data: seluruh organisasi atau toko tertentu.',
    how: 'Kata sandi awal pengguna baru hanya ditampilkan sekali: segera sampaikan kepadanya. Kata sandi itu wajib diubah saat pertama kali masuk. Jika ada yang lupa, atur ulang di sini.',
    mind: 'Menonaktifkan atau menghapus pengguna, atau mengatur ulang kata sandinya, langsung mengeluarkannya. Anda tidak dapat mengubah pengguna yang perannya lebih tinggi dari peran Anda.',
  },
  logs: {
    what: 'Catatan operasi menyimpan siapa melakukan apa dan kapan, lengkap dengan nilai setiap isian sebelum dan sesudahnya. Riwayat masuk ditampilkan terpisah.',
    how: 'Filter menurut nama, pelaku, status, jenis, dan waktu; buka satu baris untuk melihat apa yang berubah. Hasil ekspor sama persis dengan yang tampil setelah difilter.',
    mind: 'Catatan ini hanya dapat dibaca; tidak ada yang dapat mengubah atau menghapusnya. Data rahasia seperti kata sandi tidak pernah ditampilkan.',
  },
  companies: {
    what: 'Di sini ada semua perusahaan di platform ini, beserta kontak, masa berlaku, kuota perangkat, dan menu yang dapat dipakainya.',
    how: 'Setelah menambahkan perusahaan, buat administratornya dan sampaikan kata sandi sekali pakainya. “Akses menu” menentukan fitur yang dimiliki perusahaan.',
    mind: 'Menonaktifkan perusahaan langsung mengeluarkan semua penggunanya, tetapi perangkatnya tetap menghitung. Menu yang dicabut juga hilang dari semua peran di perusahaan itu.',
  },
  menus: {
    what: 'Di sini Anda mengatur navigasi: folder, halaman, tautan luar, dan hak tombol, beserta nama, ikon, dan urutannya.',
    how: 'Saat menambahkan, pilih menu induk dan jenisnya. Satu tombol mewakili satu hak akses; tautan luar memerlukan alamat web lengkap dan terbuka di jendela baru.',
    mind: 'Menu bawaan produk dapat diganti namanya, disembunyikan, dan diurutkan, tetapi tidak dapat dihapus. Menu yang disembunyikan hilang dari navigasi, tetapi alamatnya tetap dapat dibuka.',
  },
  profile: {
    what: 'Profil menampilkan data diri, peran, dan cakupan data Anda. Anda dapat mengubah foto, nama, kontak, dan bahasa.',
    how: 'Ubah kata sandi dan aktifkan verifikasi dua langkah di “Masuk dan keamanan”. Di “Perangkat yang sedang masuk”, Anda dapat mengakhiri sesi yang tidak dipakai lagi.',
    mind: 'Kata sandi baru mengakhiri sesi Anda di semua perangkat lain. Simpan baik-baik kode pemulihan verifikasi dua langkah: kode itu hanya ditampilkan sekali.',
  },
} satisfies AreaOf<'guide', 'id'>;
