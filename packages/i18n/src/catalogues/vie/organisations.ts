import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'Tìm tổ chức',
  none: 'Chưa có tổ chức nào',
  company: 'Công ty',
  chooseCompany: 'Hãy chọn công ty để xem các tổ chức.',
  isDisabled: 'Đã ngừng',
  disabledName: '{{name}} (đã ngừng)',
  add: 'Thêm tổ chức',
  addBelow: 'Thêm cấp dưới',
  edit: 'Sửa tổ chức',
  move: 'Chuyển',
  moveTitle: 'Chuyển “{{name}}”',
  moveText: 'Mọi cấp dưới và cửa hàng cùng chuyển theo. Dữ liệu mà người dùng xem được cũng thay đổi tương ứng.',
  name: 'Tên tổ chức',
  parent: 'Tổ chức cấp trên',
  enableAsk: 'Kích hoạt tổ chức “{{name}}”?',
  enableText: 'Có thể chọn lại tổ chức này cho người dùng và cửa hàng.',
  disableAsk: 'Ngừng dùng tổ chức “{{name}}”?',
  disableText:
    'Không thể chọn tổ chức này cho người dùng và cửa hàng nữa. Những người dùng và cửa hàng đã thuộc tổ chức vẫn giữ nguyên.',
} satisfies SectionOf<'organisations', 'vie'>;
