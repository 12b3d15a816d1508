import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Thêm vai trò',
  edit: 'Sửa vai trò',
  none: 'Chưa có vai trò nào. Hãy thêm vai trò rồi gán cho người dùng.',
  name: 'Vai trò',
  permission: 'Mã quyền',
  permissionHint: 'Ví dụ storeManager; không được chứa “admin”.',
  level: 'Cấp bậc',
  levelHint: 'Số càng nhỏ, cấp càng cao. Không ai quản lý được người có cấp cao hơn mình.',
  remark: 'Ghi chú',
  people: 'Người dùng',
  created: 'Ngày tạo',
  all: 'Tất cả',
  rights: 'Quyền',
  rightsOf: 'Quyền của “{{name}}”',
  rightsDetail:
    'Chọn các trang vai trò này mở được và các thao tác được phép. Thay đổi có hiệu lực từ thao tác tiếp theo của mọi người giữ vai trò này.',
  beyondStays: 'Vai trò này còn có những quyền mà bạn không có. Các quyền đó không hiện ở đây và được giữ nguyên.',
  uncheckAll: 'Bỏ chọn tất cả',
  invert: 'Đảo lựa chọn',
  invertChildren: 'Đảo mục con',
  chosenOf: '{{n}}/{{total}}',
  wholeCompanyOnly: 'Chỉ người dùng xem được toàn bộ công ty mới có thể thay đổi vai trò.',
} satisfies SectionOf<'roles', 'vie'>;
