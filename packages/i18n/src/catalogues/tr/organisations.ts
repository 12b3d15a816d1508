import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'Organizasyon ara',
  none: 'Henüz organizasyon yok',
  company: 'Şirket',
  chooseCompany: 'Organizasyonlarını görmek için bir şirket seçin.',
  isDisabled: 'Devre dışı',
  disabledName: '{{name}} (devre dışı)',
  add: 'Organizasyon ekle',
  addBelow: 'Altına ekle',
  edit: 'Organizasyonu düzenle',
  move: 'Taşı',
  moveTitle: '“{{name}}” organizasyonunu taşı',
  moveText: 'Mağazalar dahil altındaki her şey birlikte taşınır. Kullanıcıların görebildikleri de buna göre değişir.',
  name: 'Ad',
  parent: 'Üst organizasyon',
  enableAsk: '“{{name}}” organizasyonu etkinleştirilsin mi?',
  enableText: 'Kullanıcılar ve mağazalar için yeniden seçilebilir.',
  disableAsk: '“{{name}}” organizasyonu devre dışı bırakılsın mı?',
  disableText: 'Kullanıcılar ve mağazalar için artık seçilemez. Zaten bağlı olanlar kalır.',
} satisfies SectionOf<'organisations', 'tr'>;
