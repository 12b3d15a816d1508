import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'API başvurusu',
  intro:
    'Platformun tüm uç noktaları. Girişte aldığınız belirteci Authorization başlığında gönderin; iletilerin dilini lang başlığı belirler.',
  search: 'Uç nokta ara',
  searchHint: 'Yol, özet veya ad',
  found_one: '{{count}} uç nokta',
  found_other: '{{count}} uç nokta',
  noMatches: 'Eşleşen uç nokta yok.',
  empty: 'Belgede uç nokta yok.',
  groups: 'Uç nokta grupları',
  openConsole: 'Konsolu aç',
  access: 'Erişim',
  accessPublic: 'Herkese açık',
  accessUser: 'Giriş yapmış kullanıcılar',
  accessPlatform: 'Platform yöneticileri',
  query: 'Sorgu parametreleri',
  body: 'İstek gövdesi',
  reply: 'Yanıt',
  file: 'Dosya',
  nothing: 'Yok',
  link: 'Bu uç noktanın bağlantısını kopyala',
} satisfies SectionOf<'doc', 'tr'>;
