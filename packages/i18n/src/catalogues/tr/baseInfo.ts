import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: 'Şirket bilgileri',
  edit: 'Şirket bilgilerini düzenle',
  logo: 'Şirket logosu',
  noLogo: 'Logo yok',
  changeLogo: 'Logoyu değiştir',
  uploadLogo: 'Logo yükle',
  removeLogo: 'Logoyu kaldır',
  removeLogoAsk: 'Şirket logosu kaldırılsın mı?',
  removeLogoText: 'Şirketinizin kullanıcıları logoyu artık görmez.',
  logoRule: 'PNG, JPEG veya WebP, önerilen 200×45 piksel, en fazla 500 KB',
  settings: 'İşletme ayarları',
  editSettings: 'İşletme ayarlarını düzenle',
  businessTimeHint: 'Yeni mağazalar bu saatlerle başlar; mevcut mağazaların saatleri değişmez.',
  captureRate: 'Mağazaya giriş oranı hesabı',
  captureRates: {
    '1': 'Giren ÷ (giren + önünden geçen)',
    '2': 'Giren ÷ önünden geçen',
  },
  staff: 'Personel müşteri sayılsın',
  children: 'Çocuklar müşteri sayılsın',
  groupGap: 'Grup aralığı',
  groupGapHint:
    'Aralarında en fazla bu kadar saniyeyle art arda girenler aynı grup sayılır. Grupları cihaz kendisi belirler ve bu değer henüz hiçbir cihaza gönderilemez: cihazda da aynısını ayarlayın. Burada yapılan değişiklik hiçbir rakamı etkilemez.',
  seconds: 'sn',
  months: 'ay',
  retention: 'Veri saklama süresi',
  deviceNetworks: 'Cihazların izin verilen ağları',
  deviceNetworksHint:
    'Anahtarı olmayan cihazlar için. Her satıra bir ağ, örneğin 203.0.113.0/24. Boş: herhangi bir ağ.',
  retentionHint: 'Tam ay olarak, 3–120 ay. Boş: sayımlar süresiz saklanır.',
  historyLimit: 'Geçmiş sınırı',
  historyLimitHint: 'Daha eski kayıtlar reddedilir. Boş: 2000 yılına kadar.',
  noHistoryLimit: '2000 yılına kadar',
  days: 'gün',
  forever: 'Süresiz',
  kept_one: '{{count}} ay',
  kept_other: '{{count}} ay',
  shorten_one: 'Yalnızca {{count}} aylık veri saklansın mı?',
  shorten_other: 'Yalnızca {{count}} aylık veri saklansın mı?',
  shortenText:
    '{{date}} öncesine ait sayım kayıtları bir gün içinde silinir: {{records}}. Bundan sonra süresi geçen veriler her gün silinir. Bu işlem geri alınamaz.',
  shortenNothing:
    'Şu anda {{date}} öncesine ait sayım kaydı yok. Bundan sonra süresi geçen veriler her gün silinir. Bu işlem geri alınamaz.',
  shortenAction: 'Saklama süresini kısalt',
  wholeCompanyOnly: 'Bu bilgileri yalnızca tüm şirketi gören kullanıcılar değiştirebilir.',
} satisfies SectionOf<'baseInfo', 'tr'>;
