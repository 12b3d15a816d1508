import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Bản ghi gốc',
  empty: 'Không có bản ghi trong thời gian này (khác với 0).',
  sum: 'Tổng của mọi bản ghi',
  localTime: 'Giờ địa phương',
  asSent: '{{metric}}, giá trị gửi lên',
  sent: 'đã gửi: {{value}}',
  counted: 'Được tính',
  takenOut: 'Bị quy tắc loại ra',
  otherDevice: 'Cùng những người đó, thiết bị khác đã đếm',
  dwellCount: 'Số lần lưu lại',
  made: 'Tạo từ giá trị đã sửa',
} satisfies SectionOf<'records', 'vie'>;
