import type { SectionOf } from '../../catalogue-types.ts';

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
  health: {
    what: 'Veri sağlığı sayımlarda neyin yanlış olduğunu gösterir: nerede, ne zamandan beri, yaklaşık kaç kişi sayılmadı ve ne yapmalı. “Gün gün” beklenen kayıtların kaçının geldiğini gösterir.',
    how: 'En çok kişinin sayılmadığı sorundan başlayın: öneriyi okuyun, gerekirse cihazı açın. Giderilince “Yeniden kontrol et” seçeneğini kullanın. Sorun olmayanı nedenini yazarak yok sayın.',
    mind: 'Sayılmayan kişiler diğer haftaların aynı gün ve saatinden tahmin edilir; rakamlarınıza kendiliğinden asla eklenmez.',
  },
  festivals: {
    what: '“Bayram ve tatiller” yılın her bayramını önceki 7 günün yanına koyar. Listede incelenecek bayramlar vardır; birçok ülkenin takviminden, Çin için telafi iş günleriyle birlikte alınabilir.',
    how: 'Konum, gösterge ve yıl seçin, sonra bir bayramı açıp gün gün bakın. “Liste”de bayram ekler, düzenler, siler veya önizlemeden sonra takvimden alırsınız.',
    mind: 'Günlük ortalamalar karşılaştırılır; verisiz gün sıfır değildir. Süren bayram, önceki günlerin aynı bölümüyle karşılaştırılır. Telafi iş günleri hiçbir analizde yoktur.',
  },
  festivalCompare: {
    what: 'Karşılaştırma bir bayramın farklı yıllardaki günlerini, haftanın aynı günleri yan yana gelecek şekilde gösterir.',
    how: 'Bir bayram ve en çok altı yıl seçin. Her çubuk grubu haftanın bir günüdür; tablo her yılın tarihini ve önceki yılın eşleşen gününe göre değişimi gösterir. Eşi olmayan günler gösterilir ama karşılaştırılmaz.',
    mind: 'Yalnızca adı tam olarak aynı olan bayramlar karşılaştırılabilir. Yıllardan birinde verisi olmayan mağazalar dışarıda kalır; sayfa sayısını söyler.',
  },
  organisations: {
    what: 'Organizasyonlar, bölge ve şehir gibi şirketinizin yönetim düzeyleridir. Mağazalar ve kullanıcılar bunlara bağlıdır; kimin hangi verileri göreceğini de bu belirler.',
    how: 'Altına yenisini eklemek, düzenlemek, taşımak veya devre dışı bırakmak için bir organizasyon seçin. Taşıdığınızda altındaki her şey, mağazalar dahil, birlikte taşınır.',
    mind: 'Altında başka organizasyonlar veya mağazalar olan bir organizasyon silinemez: önce onları taşıyın veya silin. En üstteki organizasyon her zaman kalır.',
  },
  entities: {
    what: 'Mağazalar, kişi sayımı yapılan yerlerdir. Burada organizasyonlarını, iletişim bilgilerini, çalışma saatlerini, saat dilimini ve etiketlerini yönetir, sayımlarının başka sistemlere gönderilip gönderilmeyeceğine karar verirsiniz.',
    how: 'Soldan bir organizasyon seçin ya da ad, şehir, adres veya etiketle arayın. Mağazayı ekledikten sonra girişlerini ekleyip cihazları bağlayın. Mağaza adı, sayfasını yeni pencerede açar.',
    mind: 'Saat dilimi veya yaz saati değişince geçmiş veriler yeni yerel saate göre yeniden hesaplanır. Bağlı cihazı olan mağaza silinemez; silinen mağazada sayılanlar artık hiçbir göstergede yer almaz.',
  },
  entityDetail: {
    what: 'Bir mağazaya toplu bakış: bugünkü kişi sayısı, girişleri ve cihazlarının durumu, bölgeleri, cihaz bağlama geçmişi ve son 14 günün veri tamlığı.',
    how: '“Veri tamlığı” bölümündeki her kutu bir cihazın bir günüdür; beklenen kayıtlardan kaçının geldiğini görmek için üzerine gelin. “Ana sayfada aç”, mağazanın tüm göstergelerine götürür.',
    mind: 'Bu sayfadaki saatler mağazanın yerel saatidir. Buradan alınan bir cihaz, sayım yaptığı günler gösterildiği sürece listede kalır.',
  },
  entrances: {
    what: 'Girişler, mağazada cihazların sayım yaptığı yerlerdir: kuzey kapısı, metro geçidi gibi. Bir girişin verileri, ona bağlı cihazlardan gelir.',
    how: 'Cihazları giriş eklerken ya da sonra “Cihazlar” ile bağlayın; bağlantıyı oradan kaldırabilir veya cihazları başka bir girişten buraya taşıyabilirsiniz. Cihaz bir süredir oradaysa daha önceki bir zaman seçin: onaylamadan önce geçmiş verilerin nasıl değişeceğini görürsünüz.',
    mind: 'Giriş silinince cihazlarının bağlantısı kalkar; saydıkları kalır. Önceki bir zamandan başlayan bağlama geçmiş verileri yeniden yazar; sayfa ilerlemeyi gösterir.',
  },
  targets: {
    what: 'Her organizasyonun ve mağazanın bir yılda kaç kişiye ulaşacağını burada belirlersiniz: tüm yıl için, her ay için veya ikisi birden. Küçük sayılar önceki yılın aynı ayına aittir.',
    how: 'Hücreleri hesap tablosundaki gibi doldurun, oradan yapıştırın veya “İçe aktar”ı kullanın. “Dağıt” yıllık hedefleri günlere göre veya geçen yıl gibi aylara böler.',
    mind: 'Aylık hedef kendi ayında geçerlidir, yıllık hedefin kalanı diğer günlere eşit dağıtılır. Kendi hedefi olmayan organizasyon, mağazalarının hedefleriyle ölçülür.',
  },
  areas: {
    what: 'Bölge, bir mağazanın birkaç girişini bir araya getirir; örneğin bir kat veya yemek alanı. Böylece ziyaretçi sayılarına topluca bakarsınız. Bir giriş birden çok bölgede olabilir.',
    how: 'Mağaza seçin, bölge ekleyin ve girişlerini işaretleyin. “Girişler” birkaçını birden ekler veya çıkarır; “Cihazlar” bölgede sayım yapanları listeler.',
    mind: 'Bölge silinince girişler ve veriler kalır. Bağlı cihazı olmayan bölgenin verisi olmaz.',
  },
  devices: {
    what: 'Tüm sayım cihazları: nerede oldukları, çevrimiçi olup olmadıkları, pil ve sinyal, ayarlar ve yazılım. Liste kendiliğinden güncellenir.',
    how: 'Cihazı seri numarası, modeli ve mağazasıyla ekleyin. “Toplu ekle” bir liste alır; “Cihaz sahiplen” platforma ulaşmış olanları bulur. Gönderim aralığını ayarlamak, bağlantıyı kaldırmak veya yazılımı güncellemek için birkaçını birlikte seçin.',
    mind: 'Cihaz ancak bir girişe bağlandıktan sonra sayıma katılır. Bağlı cihaz silinemez: önce bağlantısını kaldırın. Yeni ayarlar bir sonraki iletişimde geçerli olur.',
  },
  deviceModels: {
    what: 'Cihaz modelleri, cihaz kaydederken seçilebilen modellerdir. Kod cihazın kendi modelidir; protokol, sayımların nasıl gönderildiğini belirtir.',
    how: 'Yaygın modeller hazır gelir. Başka bir model için “Model ekle”yi seçip türünü, adını ve kodunu girin.',
    mind: 'Hazır gelen veya kullanılan modeller silinemez, türleri ve kodları değiştirilemez.',
  },
  firmware: {
    what: 'Burada her modelin yazılımı yer alır: sürümleri, dosyaları ve hangisinin en son sürüm olduğu.',
    how: 'Bir model için yazılım ekleyip dosyasını yükleyin veya indirme adresini girin. Cihazlar en son sürümle karşılaştırılır; güncelleme Cihazlar sayfasından başlatılır.',
    mind: 'Cihazların beklediği yazılım silinemez. SHA-256 sağlama değerinin üreticinin bildirdiğiyle aynı olduğunu kontrol edin.',
  },
  allDevices: {
    what: 'Platformdaki tüm şirketlerin cihazları; durumları, yazılımları ve lisanslarıyla.',
    how: 'Seri numarası, şirket, tür veya duruma göre filtreleyin. Lisanslarını birlikte belirlemek için birkaç cihaz seçin.',
    mind: 'Lisansı biten cihaz “Süresi dolmuş” olarak görünür. Tarih boşsa lisans süresizdir.',
  },
  unassigned: {
    what: 'Platforma ulaşmış, ancak henüz hiçbir şirkete ait olmayan cihazlar.',
    how: 'Cihazın ne gönderdiğini okumak için “Son ileti”yi açın. Şirketin yöneticisi onu Cihazlar sayfasında “Cihaz sahiplen” ile ekler.',
    mind: 'İletiler yedi gün saklanır: cihaz bu sürede sahiplenilirse önceden gönderdikleri de sayılır.',
  },
  baseInfo: {
    what: 'Temel bilgilerde şirketinizin logosu, iletişim bilgileri ve göstergelerin dayandığı ayarlar bulunur.',
    how: 'Yüklediğiniz logoyu şirketin tüm kullanıcıları görür. “İşletme ayarları”nda çalışma saatleri, mağazaya giriş oranı hesabı, grup aralığı ve veri saklama süresi yer alır.',
    mind: 'Saklama süresi kısaltılınca daha eski sayım kayıtları bir gün içinde kalıcı olarak silinir. Onaylamadan önce kaç kayıt olduğu gösterilir.',
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
  ruleCorrect: {
    what: 'Düzeltmeler, fazla ya da eksik sayılanı bir katsayıyla veya bir günün ya da saatin gerçek sayısıyla düzeltir.',
    how: 'Girişleri veya cihazları, günleri ve saat aralığını seçip gerekçeyi yazın. Önizleme her günü önce ve sonra gösterir; kural ancak ondan sonra eklenir.',
    mind: 'Cihazların gönderdiği asla değişmez. Kural geri alınınca tüm veriler kuralsız haline döner.',
  },
  ruleSet: {
    what: 'Bir mağazada veya girişte neyin sayılacağını burada belirlersiniz: hangi saatler, hangi göstergeler, kayıt başına hangi sınırlar, personelli ya da personelsiz.',
    how: 'Mağazaları veya girişleri, sonra neyin sayılacağını seçin; sınır gerekmeyeni boş bırakın. Önizleme, bir şey değişmeden etkiyi gösterir.',
    mind: 'Aynı konum için birden çok kuralın hepsi geçerlidir. Kural düzenlenemez: geri alıp yenisini ekleyin.',
  },
  ruleEliminate: {
    what: 'Hariç tutma; test, tadilat veya arızalı cihaz kayıtlarını dışarıda bırakır.',
    how: 'Mağazaları, girişleri veya cihazları, günleri ve saat aralığını seçip gerekçeyi yazın. Önizleme neyin eksik kalacağını gösterir.',
    mind: 'Hariç tutulan, 0 değil eksik sayılır. Geri alınınca yeniden sayılır.',
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
  gapFillings: {
    what: 'Cihazın bildirmediği saatler tahminle doldurulabilir: önceki haftalarda aynı gün ve saatin ortancası, mağazanın diğer girişlerindeki yoğunluğa göre düzeltilir.',
    how: '“Boşluk doldur”a basın, mağaza ve günleri seçin. Cihazdan yeniden istenebiliyorsa önce onu yapın. Kalanların önizlemesine bakın, neden yazıp kaydedin.',
    mind: 'Tahminler her zaman işaretlidir ve sayımlara karışmaz. Bir saatin gerçek kayıtları gelince tahmini geçersiz olur. Tahmini istediğiniz an geri çekebilirsiniz.',
  },
  profile: {
    what: 'Profiliniz bilgilerinizi, rollerinizi ve veri kapsamınızı gösterir. Resminizi, adınızı, iletişim bilgilerinizi ve dilinizi değiştirebilirsiniz.',
    how: 'Parolanızı “Giriş ve güvenlik” bölümünde değiştirir, iki adımlı doğrulamayı orada açarsınız. Artık kullanmadığınız oturumları “Açık oturumlar” bölümünden kapatabilirsiniz.',
    mind: 'Yeni parola, diğer tüm cihazlardaki oturumlarınızı kapatır. İki adımlı doğrulamanın kurtarma kodlarını güvenli bir yerde saklayın: yalnızca bir kez gösterilir.',
  },
} satisfies SectionOf<'guide', 'tr'>;
