import type { SectionOf } from '../../catalogue-types.ts';

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
  health: {
    what: 'Kesehatan data menunjukkan apa yang salah dengan hitungan Anda: di mana, sejak kapan, kira-kira berapa orang yang tak terhitung, dan apa tindakannya. “Per hari” menunjukkan berapa catatan yang masuk dari yang semestinya.',
    how: 'Mulailah dari masalah dengan orang tak terhitung terbanyak: baca sarannya dan buka perangkat bila perlu. Setelah beres, pilih “Periksa lagi”. Yang bukan masalah dapat diabaikan dengan menyebut alasannya.',
    mind: 'Orang tak terhitung diperkirakan dari hari dan jam yang sama pada minggu lain, dan tidak pernah ditambahkan sendiri ke angka Anda.',
  },
  festivals: {
    what: '“Hari raya” menyandingkan setiap hari raya dalam setahun dengan 7 hari sebelumnya. Daftar berisi hari raya yang dilihat; dapat diambil dari kalender banyak negara, termasuk Tiongkok dengan hari kerja penggantinya.',
    how: 'Pilih lokasi, indikator, dan tahun, lalu buka hari raya untuk melihatnya hari demi hari. Di “Daftar” Anda menambah, mengubah dan menghapus, atau mengambil dari kalender setelah pratinjau.',
    mind: 'Yang dibandingkan adalah rata-rata per hari; hari tanpa data bukan nol. Hari raya yang berlangsung dibandingkan dengan bagian yang sama dari hari sebelumnya. Hari kerja pengganti tidak masuk analisis.',
  },
  festivalCompare: {
    what: 'Perbandingan hari raya menampilkan hari-hari satu hari raya dari beberapa tahun berdampingan, masing-masing dengan nama hari yang sama.',
    how: 'Pilih hari raya dan paling banyak enam tahun. Setiap kelompok batang adalah satu nama hari; tabel menampilkan tanggal di tiap tahun dan perubahan dari hari pasangannya di tahun sebelumnya. Hari tanpa pasangan ditampilkan, tetapi tidak dibandingkan.',
    mind: 'Hanya hari raya dengan nama yang persis sama yang dapat dibandingkan. Toko tanpa data di salah satu tahun tidak diikutkan, dan halaman menyebut jumlahnya.',
  },
  organisations: {
    what: 'Organisasi adalah jenjang pengelolaan perusahaan, misalnya wilayah dan kota. Toko dan pengguna berada di dalamnya, dan itu menentukan siapa dapat melihat data apa.',
    how: 'Pilih organisasi untuk menambahkan organisasi di bawahnya, atau untuk mengubah, memindahkan, atau menonaktifkannya. Saat dipindahkan, semua yang ada di bawahnya ikut pindah, termasuk toko.',
    mind: 'Organisasi yang masih memiliki organisasi bawahan atau toko tidak dapat dihapus: pindahkan atau hapus isinya dulu. Organisasi teratas selalu tetap ada.',
  },
  entities: {
    what: 'Toko adalah lokasi tempat orang dihitung. Di sini Anda mengelola organisasi, kontak, jam buka, zona waktu, dan tagnya, serta menentukan apakah hitungannya dikirim ke sistem lain.',
    how: 'Pilih organisasi di sebelah kiri, atau cari menurut nama, kota, alamat, atau tag. Setelah menambahkan toko, tambahkan pintu masuknya dan hubungkan perangkat. Nama toko membuka halamannya di jendela baru.',
    mind: 'Jika zona waktu atau waktu musim panas diubah, data lama dihitung ulang menurut waktu setempat yang baru. Toko dengan perangkat terhubung tidak dapat dihapus; setelah dihapus, hitungannya tidak masuk lagi ke data mana pun.',
  },
  entityDetail: {
    what: 'Satu toko dalam satu halaman: pengunjung hari ini, pintu masuk dan status perangkatnya, zona, riwayat penghubungan perangkat, dan kelengkapan data 14 hari terakhir.',
    how: 'Setiap kotak di “Kelengkapan data” adalah satu hari dari satu perangkat; arahkan penunjuk untuk melihat berapa catatan yang diterima dari yang semestinya. “Buka di beranda” menuju semua indikator toko.',
    mind: 'Waktu di halaman ini adalah waktu setempat toko. Perangkat yang sudah dipindahkan tetap tercantum selama hari-hari penghitungannya di sini masih ditampilkan.',
  },
  entrances: {
    what: 'Pintu masuk adalah tempat perangkat menghitung di toko, misalnya pintu utara atau lorong ke stasiun. Angka pintu masuk berasal dari perangkat yang terhubung kepadanya.',
    how: 'Hubungkan perangkat saat menambahkan pintu masuk, atau nanti lewat “Perangkat”; di sana perangkat juga dapat dilepaskan atau dipindahkan dari pintu masuk lain. Jika perangkat sudah lama terpasang, pilih waktu sebelumnya: Anda melihat perubahan pada data lama sebelum mengonfirmasi.',
    mind: 'Menghapus pintu masuk melepaskan perangkatnya; hitungannya tetap ada. Menghubungkan mulai waktu sebelumnya menulis ulang data lama; kemajuannya tampil di halaman.',
  },
  targets: {
    what: 'Di sini ditetapkan berapa orang masuk yang harus dicapai tiap organisasi dan toko dalam setahun: untuk setahun penuh, tiap bulan, atau keduanya. Angka kecil adalah hasil bulan yang sama tahun sebelumnya.',
    how: 'Isi sel seperti di lembar sebar, tempel dari sana, atau gunakan “Impor”. “Distribusikan” membagi target tahunan ke bulan-bulan, menurut hari atau seperti tahun lalu.',
    mind: 'Target bulanan berlaku untuk bulannya, dan sisa target tahunan dibagi rata ke hari lainnya. Organisasi tanpa target sendiri diukur dengan target toko-tokonya.',
  },
  areas: {
    what: 'Zona menggabungkan beberapa pintu masuk satu toko, misalnya satu lantai atau pujasera, agar kunjungannya dapat dilihat sebagai satu kesatuan. Satu pintu masuk boleh ada di beberapa zona.',
    how: 'Pilih toko, tambahkan zona, lalu centang pintu masuknya. “Pintu masuk” menambahkan atau mengeluarkan beberapa sekaligus; “Perangkat” menampilkan perangkat di zona itu.',
    mind: 'Menghapus zona tidak menghapus pintu masuk maupun datanya. Zona tanpa perangkat terhubung tidak memiliki data.',
  },
  devices: {
    what: 'Semua perangkat penghitung: letaknya, daring atau luring, baterai dan sinyal, pengaturan, dan firmware. Daftar ini diperbarui otomatis.',
    how: 'Tambahkan perangkat dengan nomor seri, model, dan tokonya. “Tambah sekaligus” menerima daftar; “Klaim perangkat” mencari yang sudah melapor. Pilih beberapa untuk mengatur interval unggah, melepaskan, atau memperbaruinya bersama-sama.',
    mind: 'Perangkat baru dihitung setelah terhubung ke pintu masuk. Perangkat yang terhubung tidak dapat dihapus: lepaskan dulu. Pengaturan baru berlaku pada kontak berikutnya.',
  },
  deviceModels: {
    what: 'Model perangkat adalah pilihan saat mendaftarkan perangkat. Kodenya adalah model asli perangkat; protokol menjelaskan cara perangkat mengirim hitungan.',
    how: 'Model yang umum sudah tersedia. Untuk model lain, pilih “Tambah model” lalu isi jenis, nama, dan kodenya.',
    mind: 'Model bawaan atau yang sedang dipakai tidak dapat dihapus, serta jenis dan kodenya tidak dapat diubah.',
  },
  firmware: {
    what: 'Di sini tersimpan firmware setiap model: versi, file, dan mana yang terbaru.',
    how: 'Tambahkan firmware untuk sebuah model dan unggah filenya, atau isi alamat unduhannya. Perangkat dibandingkan dengan versi terbaru; pembaruan dimulai di halaman Perangkat.',
    mind: 'Firmware yang ditunggu perangkat tidak dapat dihapus. Pastikan checksum SHA-256 sama dengan yang dicantumkan produsen.',
  },
  allDevices: {
    what: 'Perangkat semua perusahaan di platform ini, beserta status, firmware, dan lisensinya.',
    how: 'Filter menurut nomor seri, perusahaan, jenis, atau status. Pilih beberapa perangkat untuk mengatur lisensinya bersama-sama.',
    mind: 'Setelah lisensinya berakhir, perangkat ditampilkan sebagai “Kedaluwarsa”. Tanggal kosong berarti tanpa batas.',
  },
  unassigned: {
    what: 'Perangkat yang sudah melapor ke platform tetapi belum dimiliki perusahaan mana pun.',
    how: 'Buka “Pesan terakhir” untuk membaca kiriman perangkat. Administrator perusahaan menambahkannya di halaman Perangkat dengan “Klaim perangkat”.',
    mind: 'Pesan disimpan tujuh hari: jika diklaim dalam waktu itu, kiriman sebelumnya ikut dihitung.',
  },
  baseInfo: {
    what: 'Informasi dasar memuat logo dan kontak perusahaan, serta pengaturan yang menjadi dasar angkanya.',
    how: 'Logo yang diunggah tampil bagi semua pengguna perusahaan. “Pengaturan usaha” berisi jam buka, cara hitung rasio masuk toko, jeda rombongan, dan masa simpan data.',
    mind: 'Memperpendek masa simpan menghapus catatan hitungan yang lebih lama untuk selamanya dalam satu hari. Jumlahnya ditampilkan sebelum Anda mengonfirmasi.',
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
  ruleCorrect: {
    what: 'Koreksi membetulkan hitungan yang terlalu tinggi atau rendah: dengan faktor, atau dengan angka sebenarnya untuk satu hari atau jam.',
    how: 'Pilih pintu masuk atau perangkat, hari dan rentang jam, lalu tulis alasannya. Pratinjau menampilkan tiap hari sebelum dan sesudah; baru setelah itu aturan ditambahkan.',
    mind: 'Data yang dikirim perangkat tidak pernah diubah. Cabut aturan, dan semua angka kembali seperti tanpa aturan itu.',
  },
  ruleSet: {
    what: 'Di sini ditentukan apa yang dihitung di toko atau pintu masuk: pada jam berapa, indikator mana, dalam batas berapa per catatan, dengan atau tanpa staf.',
    how: 'Pilih toko atau pintu masuk, lalu apa yang dihitung; kosongkan yang tidak perlu dibatasi. Pratinjau menampilkan dampaknya sebelum ada yang berubah.',
    mind: 'Beberapa aturan untuk satu lokasi berlaku semua. Aturan tidak dapat diedit: cabut lalu tambahkan yang baru.',
  },
  ruleEliminate: {
    what: 'Pengecualian mengeluarkan catatan saat uji coba, renovasi, atau perangkat rusak.',
    how: 'Pilih toko, pintu masuk, atau perangkat, hari dan rentang jam, lalu tulis alasannya. Pratinjau menampilkan apa yang akan hilang.',
    mind: 'Yang dikecualikan dianggap tidak ada, bukan 0. Cabut pengecualiannya, dan data dihitung lagi.',
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
  gapFillings: {
    what: 'Jam yang tidak dilaporkan perangkat dapat diisi dengan perkiraan: median hari dan jam yang sama pada minggu-minggu sebelumnya, disesuaikan dengan keramaian pintu masuk lain di toko itu.',
    how: 'Tekan “Isi celah”, pilih toko dan hari. Jika perangkat dapat diminta lagi, lakukan itu dulu. Periksa pratinjau sisanya, tulis alasan, lalu simpan.',
    mind: 'Perkiraan selalu diberi tanda dan tidak pernah dicampur dengan hitungan. Bila data asli suatu jam tiba, perkiraannya tidak berlaku lagi. Perkiraan dapat ditarik kapan saja.',
  },
  profile: {
    what: 'Profil menampilkan data diri, peran, dan cakupan data Anda. Anda dapat mengubah foto, nama, kontak, dan bahasa.',
    how: 'Ubah kata sandi dan aktifkan verifikasi dua langkah di “Masuk dan keamanan”. Di “Perangkat yang sedang masuk”, Anda dapat mengakhiri sesi yang tidak dipakai lagi.',
    mind: 'Kata sandi baru mengakhiri sesi Anda di semua perangkat lain. Simpan baik-baik kode pemulihan verifikasi dua langkah: kode itu hanya ditampilkan sekali.',
  },
} satisfies SectionOf<'guide', 'id'>;
