import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'Về chỉ số này',
  formula: 'Cách đếm',
  unit: 'Đơn vị',
  kinds: 'Thiết bị đếm được',
  noKind: 'Không thiết bị nào đếm được',
  addsUp: 'Cách cộng dồn',
  settings: 'Cài đặt của công ty',
  several:
    'Các cửa hàng này thuộc những công ty có cài đặt khác nhau: khách được đếm theo cài đặt của từng công ty rồi cộng lại, tỷ lệ tính theo cài đặt dưới đây.',
  adding: {
    sum: 'Cộng được theo thời gian, lối vào và cửa hàng.',
    quotient:
      'Tính lại từ tổng của khoảng thời gian và các địa điểm, không lấy trung bình của trung bình. Lối vào chỉ đo một trong hai số không được tính nếu có lối vào khác đo cả hai.',
    daily: 'Không trùng theo cửa hàng và ngày. Nhiều ngày là tổng của từng ngày; không bao giờ cộng các lối vào.',
  },
  items: {
    flowIn: 'Mọi người đi vào, kể cả nhân viên và trẻ em.',
    flowOut: 'Mọi người đi ra, kể cả nhân viên và trẻ em.',
    customerIn:
      'Lượt vào trừ nhân viên và trẻ em mà công ty không tính là khách; không dưới 0. Nếu thiết bị không phân biệt được nhân viên hay trẻ em thì họ vẫn được tính.',
    customerOut:
      'Lượt ra trừ nhân viên mà công ty không tính là khách; không dưới 0. Lúc ra không phân biệt trẻ em nên trẻ em vẫn được tính.',
    enterStaff: 'Nhân viên được nhận ra khi đi vào.',
    leaveStaff: 'Nhân viên được nhận ra khi đi ra.',
    flowPassby: 'Người đi ngang lối vào mà không vào.',
    flowTurnback: 'Người đến lối vào rồi quay ra, không vào.',
    enteringRate: 'Lượt vào ÷ (lượt vào + lượt đi qua) hoặc lượt vào ÷ lượt đi qua, do công ty chọn.',
    turnbackRate: 'Lượt quay ra ÷ (lượt vào + lượt quay ra).',
    batch: 'Những người vào cùng nhau là một nhóm; thiết bị tự xác định.',
    batchOut: 'Những người ra cùng nhau là một nhóm; thiết bị tự xác định.',
    averageGroupSize: 'Lượt vào ÷ số nhóm vào, kể cả nhân viên và trẻ em.',
    adult: 'Người lớn trong số người đi vào.',
    children: 'Trẻ em trong số người đi vào.',
    familys: 'Nhóm có trẻ em.',
    personals: 'Nhóm chỉ có một người.',
    gender: 'Người đi vào theo giới tính; người không nhận ra được tách riêng.',
    age: 'Người đi vào theo nhóm tuổi; người không nhận ra được tách riêng.',
    inCar: 'Xe đi vào.',
    outCar: 'Xe đi ra.',
    dedupedCount: 'Ai đến cùng một cửa hàng nhiều lần trong ngày chỉ tính một lần.',
    totalDwellTime: 'Tổng mọi lần lưu lại đo được.',
    averageDwellTime: 'Tổng thời gian lưu lại ÷ số lần lưu lại đo được.',
    dedupedAge: 'Khách không trùng theo nhóm tuổi.',
    dedupedGender: 'Khách không trùng theo giới tính.',
    dedupeStaff: 'Nhân viên đến cùng một cửa hàng nhiều lần trong ngày chỉ tính một lần.',
    totalPerson: 'Lượt vào + lượt ra; một lần ghé thường được tính hai lần.',
    totalCar: 'Xe vào + xe ra.',
  },
} satisfies SectionOf<'definitions', 'vie'>;
