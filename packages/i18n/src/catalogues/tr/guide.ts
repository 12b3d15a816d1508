import type { AreaOf } from '../../shape.ts';

export const guide = {
  title: 'Yardım',
  widen: 'Tüm sayfada göster',
  narrow: 'Sayfanın yanında göster',
  keys: 'Klavye kısayolları için ? tuşuna basın.',
  home: {
    what: 'Ana sayfa, seçilen mağazanın ziyaretçi sayılarını gösterir: girenler, önünden geçenler, gruplar ve diğerleri, her biri önceki dönemle karşılaştırılır. Birden çok mağaza varsa önce hepsinin toplamı görünür.',
    how: 'Başka bir mağazaya geçmek için mağaza adına tıklayın, zaman aralığını sağ üstten seçin. Burada hangi göstergelerin yer alacağını “Göstergeleri seç” ile belirlersiniz.',
    mind: 'Bir göstergedeki eksik veri işareti, bazı cihazların veri göndermediğini belirtir. Sonuç çıkarmadan önce hangi cihazların veri gönderdiğine bakın.',
  },
  organisations: {
    what: 'Organizasyonlar, bölge ve şehir gibi şirketinizin yönetim düzeyleridir. Mağazalar ve kullanıcılar bunlara bağlıdır; kimin hangi verileri göreceğini de bu belirler.',
    how: 'Altına yenisini eklemek, düzenlemek, taşımak veya devre dışı bırakmak için bir organizasyon seçin. Taşıdığınızda altındaki her şey, mağazalar dahil, birlikte taşınır.',
    mind: 'Altında başka organizasyonlar veya mağazalar olan bir organizasyon silinemez: önce onları taşıyın veya silin. En üstteki organizasyon her zaman kalır.',
  },
  roles: {
    what: 'Rol, kullanıcıların hangi menüleri açabileceğini ve orada neler yapabileceğini belirler. Düzey sayısı küçüldükçe rol üstün olur.',
    how: 'Bir rol ekleyip menülerini atayın: önce birinci düzey menüyü, sonra içindeki sayfa ve işlemleri işaretleyin. Yalnızca kendinizde olan menüleri verebilirsiniz.',
    mind: 'Yönetici rolleri korunur; düzenlenemez ve silinemez. Roldeki değişiklik, kullanıcıların bir sonraki tıklamasından itibaren geçerlidir.',
  },
  users: {
    what: 'Burada giriş yapabilen kişiler yer alır. Her birinin bir veya birkaç rolü, bir organizasyonu ve veri kapsamı vardır: tüm organizasyonlar ya da tek tek mağazalar.',
    how: 'Yeni kullanıcının ilk parolası bir kez gösterilir: hemen kendisine iletin. İlk girişte değiştirilmesi gerekir. Parolasını unutan olursa buradan sıfırlayın.',
    mind: 'Bir kullanıcıyı devre dışı bırakmak, silmek veya parolasını sıfırlamak oturumunu hemen kapatır. Rolü sizinkinden üstün olan kişileri değiştiremezsiniz.',
  },
  logs: {
    what: 'İşlem kayıtları kimin neyi ne zaman yaptığını, her alanın önceki ve sonraki değeriyle saklar. Girişler ayrıca listelenir.',
    how: 'Ada, işlemi yapana, sonuca, türe ve zamana göre filtreleyin; neyin değiştiğini görmek için satırı açın. Dışa aktarılan dosyada yalnızca filtrelenen kayıtlar bulunur.',
    mind: 'Kayıtlar yalnızca okunabilir; kimse değiştiremez veya silemez. Parola gibi gizli bilgiler hiçbir zaman gösterilmez.',
  },
  companies: {
    what: 'Burada platformdaki şirketler; ilgili kişileri, bitiş tarihleri, cihaz kotaları ve kullanabildikleri menülerle birlikte yer alır.',
    how: 'Şirketi ekledikten sonra yöneticisini oluşturup tek seferlik parolayı iletin. Şirketin hangi işlevleri kullanacağını “Menü yetkileri” belirler.',
    mind: 'Bir şirket devre dışı bırakılınca tüm kullanıcılarının oturumu hemen kapanır; cihazları saymayı sürdürür. Kaldırdığınız menü, şirketin bütün rollerinden de kalkar.',
  },
  menus: {
    what: 'Gezinme menüsünü burada düzenlersiniz: klasörler, sayfalar, dış bağlantılar ve düğme yetkileri; adları, simgeleri ve sıralarıyla.',
    how: 'Eklerken üst menüyü ve türü seçin. Her düğme bir yetkiye karşılık gelir; dış bağlantı için tam web adresi girilir ve yeni pencerede açılır.',
    mind: 'Ürünle gelen menüler yeniden adlandırılabilir, gizlenebilir ve sıralanabilir ama silinemez. Gizli menü gezinmede görünmez; adresiyle yine açılır.',
  },
  profile: {
    what: 'Profiliniz bilgilerinizi, rollerinizi ve veri kapsamınızı gösterir. Resminizi, adınızı, iletişim bilgilerinizi ve dilinizi değiştirebilirsiniz.',
    how: 'Parolanızı “Giriş ve güvenlik” bölümünde değiştirir, iki adımlı doğrulamayı orada açarsınız. Artık kullanmadığınız oturumları “Açık oturumlar” bölümünden kapatabilirsiniz.',
    mind: 'Yeni parola, diğer tüm cihazlardaki oturumlarınızı kapatır. İki adımlı doğrulamanın kurtarma kodlarını güvenli bir yerde saklayın: yalnızca bir kez gösterilir.',
  },
} satisfies AreaOf<'guide', 'tr'>;
