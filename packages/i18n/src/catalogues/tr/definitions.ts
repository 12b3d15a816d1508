import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'Bu gösterge hakkında',
  formula: 'Nasıl sayılır',
  unit: 'Birim',
  kinds: 'Bunu sayan cihazlar',
  noKind: 'Bunu sayan cihaz yok',
  addsUp: 'Nasıl toplanır',
  settings: 'Şirket ayarları',
  several:
    'Bu mağazalar ayarları farklı şirketlere ait: müşteriler her şirketin ayarına göre sayılıp toplanır, oranlar aşağıdaki ayarlarla hesaplanır.',
  adding: {
    sum: 'Zamana, girişlere ve mağazalara göre toplanır.',
    quotient:
      'Dönemin ve konumların toplamlarından hesaplanır, ortalamaların ortalaması alınmaz. Başkaları ikisini de ölçüyorsa, iki sayıdan yalnızca birini ölçen girişler hesaba katılmaz.',
    daily: 'Mağaza ve gün başına tekil. Birden çok gün, günlerin toplamını gösterir; girişler asla toplanmaz.',
  },
  items: {
    flowIn: 'İçeri giren herkes; personel ve çocuklar dahil.',
    flowOut: 'Dışarı çıkan herkes; personel ve çocuklar dahil.',
    customerIn:
      'Giren kişilerden, şirketin müşteri saymadığı personel ve çocuklar çıkarılır; 0’ın altına inmez. Cihazlar personeli veya çocukları ayıramıyorsa sayıya dahil kalırlar.',
    customerOut:
      'Çıkan kişilerden, şirketin müşteri saymadığı personel çıkarılır; 0’ın altına inmez. Çıkarken çocuklar ayrılmaz ve sayıya dahil kalır.',
    enterStaff: 'Girerken tanınan personel.',
    leaveStaff: 'Çıkarken tanınan personel.',
    flowPassby: 'Girişin önünden geçip içeri girmeyenler.',
    flowTurnback: 'Girişe kadar gelip içeri girmeden dönenler.',
    enteringRate: 'Giren kişi ÷ (giren kişi + önünden geçen) ya da giren kişi ÷ önünden geçen; şirket seçer.',
    turnbackRate: 'Kapıdan dönen ÷ (giren kişi + kapıdan dönen).',
    batch: 'Birlikte girenler bir gruptur; kimin birlikte olduğunu cihaz belirler.',
    batchOut: 'Birlikte çıkanlar bir gruptur; kimin birlikte olduğunu cihaz belirler.',
    averageGroupSize: 'Giren kişi ÷ giren grup; personel ve çocuklar dahil.',
    adult: 'İçeri girenlerden yetişkinler.',
    children: 'İçeri girenlerden çocuklar.',
    familys: 'Çocuklu gruplar.',
    personals: 'Tek kişilik gruplar.',
    gender: 'İçeri girenler, cinsiyete göre; tanınmayanlar ayrı gösterilir.',
    age: 'İçeri girenler, yaş grubuna göre; tanınmayanlar ayrı gösterilir.',
    inCar: 'İçeri giren araçlar.',
    outCar: 'Dışarı çıkan araçlar.',
    dedupedCount: 'Aynı mağazaya bir günde birkaç kez gelen bir kez sayılır.',
    totalDwellTime: 'Ölçülen tüm kalışların toplamı.',
    averageDwellTime: 'Toplam kalış süresi ÷ ölçülen kalış sayısı.',
    dedupedAge: 'Yaş grubuna göre tekil ziyaretçi.',
    dedupedGender: 'Cinsiyete göre tekil ziyaretçi.',
    dedupeStaff: 'Aynı mağazaya bir günde birkaç kez gelen personel bir kez sayılır.',
    totalPerson: 'Giren kişi + çıkan kişi; bir ziyaret genellikle iki kez sayılır.',
    totalCar: 'Giren araç + çıkan araç.',
  },
} satisfies SectionOf<'definitions', 'tr'>;
