import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Rol ekle',
  edit: 'Rolü düzenle',
  none: 'Henüz rol yok. Bir rol ekleyin, ardından kullanıcılara verin.',
  name: 'Rol',
  permission: 'Yetki kodu',
  permissionHint: 'Örneğin storeManager; “admin” içeremez.',
  level: 'Düzey',
  levelHint: 'Sayı küçüldükçe rol üstün olur. Kimse kendinden üst düzeydekileri yönetemez.',
  remark: 'Açıklama',
  people: 'Kullanıcılar',
  created: 'Oluşturulma',
  all: 'Tümü',
  rights: 'Yetkiler',
  rightsOf: '“{{name}}” rolünün yetkileri',
  rightsDetail:
    'Bu rolün açabileceği sayfaları ve orada yapabileceklerini seçin. Role sahip herkes için bir sonraki tıklamadan itibaren geçerli olur.',
  beyondStays: 'Rolün sizde olmayan yetkileri de var. Bunlar burada gösterilmez ve olduğu gibi kalır.',
  uncheckAll: 'Tüm işaretleri kaldır',
  invert: 'Seçimi tersine çevir',
  invertChildren: 'Bunları tersine çevir',
  chosenOf: '{{n}} / {{total}}',
  wholeCompanyOnly: 'Rolleri yalnızca tüm şirketi gören kullanıcılar değiştirebilir.',
} satisfies SectionOf<'roles', 'tr'>;
