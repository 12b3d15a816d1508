import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'Tentang indikator ini',
  formula: 'Cara menghitung',
  unit: 'Satuan',
  kinds: 'Perangkat yang menghitungnya',
  noKind: 'Tidak ada perangkat yang menghitungnya',
  addsUp: 'Cara menjumlahkan',
  settings: 'Pengaturan perusahaan',
  several:
    'Toko-toko ini milik perusahaan dengan pengaturan berbeda: pelanggan dihitung menurut tiap perusahaan lalu dijumlahkan, rasio dihitung dengan pengaturan di bawah.',
  adding: {
    sum: 'Dapat dijumlahkan menurut waktu, pintu masuk, dan toko.',
    quotient:
      'Dihitung dari jumlah periode dan lokasi, bukan rata-rata dari rata-rata. Pintu masuk yang hanya mengukur salah satu angka tidak ikut dihitung jika yang lain mengukur keduanya.',
    daily: 'Unik per toko dan hari. Beberapa hari menampilkan jumlah hariannya; pintu masuk tidak pernah dijumlahkan.',
  },
  items: {
    flowIn: 'Semua orang yang masuk, termasuk staf dan anak-anak.',
    flowOut: 'Semua orang yang keluar, termasuk staf dan anak-anak.',
    customerIn:
      'Orang masuk dikurangi staf dan anak-anak yang tidak dihitung perusahaan sebagai pelanggan; tidak pernah di bawah 0. Jika perangkat tidak dapat membedakan staf atau anak-anak, mereka tetap termasuk.',
    customerOut:
      'Orang keluar dikurangi staf yang tidak dihitung perusahaan sebagai pelanggan; tidak pernah di bawah 0. Anak-anak yang keluar tidak dibedakan dan tetap termasuk.',
    enterStaff: 'Staf yang dikenali saat masuk.',
    leaveStaff: 'Staf yang dikenali saat keluar.',
    flowPassby: 'Orang yang melewati pintu masuk tanpa masuk.',
    flowTurnback: 'Orang yang sampai di pintu masuk lalu berbalik tanpa masuk.',
    enteringRate:
      'Orang masuk ÷ (orang masuk + orang lewat) atau orang masuk ÷ orang lewat, sesuai pilihan perusahaan.',
    turnbackRate: 'Berbalik arah ÷ (orang masuk + berbalik arah).',
    batch: 'Orang yang masuk bersama adalah satu rombongan; perangkat yang menentukannya.',
    batchOut: 'Orang yang keluar bersama adalah satu rombongan; perangkat yang menentukannya.',
    averageGroupSize: 'Orang masuk ÷ rombongan, termasuk staf dan anak-anak.',
    adult: 'Orang dewasa di antara yang masuk.',
    children: 'Anak-anak di antara yang masuk.',
    familys: 'Rombongan dengan anak.',
    personals: 'Rombongan satu orang.',
    gender: 'Orang yang masuk menurut jenis kelamin; yang tidak dikenali ditampilkan terpisah.',
    age: 'Orang yang masuk menurut kelompok usia; yang tidak dikenali ditampilkan terpisah.',
    inCar: 'Kendaraan yang masuk.',
    outCar: 'Kendaraan yang keluar.',
    dedupedCount: 'Yang datang beberapa kali sehari ke toko yang sama dihitung sekali.',
    totalDwellTime: 'Jumlah semua kunjungan yang terukur.',
    averageDwellTime: 'Total lama kunjungan ÷ jumlah kunjungan yang terukur.',
    dedupedAge: 'Pengunjung unik menurut kelompok usia.',
    dedupedGender: 'Pengunjung unik menurut jenis kelamin.',
    dedupeStaff: 'Staf yang datang beberapa kali sehari ke toko yang sama dihitung sekali.',
    totalPerson: 'Orang masuk + orang keluar; satu kunjungan biasanya dihitung dua kali.',
    totalCar: 'Kendaraan masuk + kendaraan keluar.',
  },
} satisfies SectionOf<'definitions', 'id'>;
