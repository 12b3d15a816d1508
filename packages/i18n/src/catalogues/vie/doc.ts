import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'Tài liệu API',
  intro:
    'Toàn bộ API của nền tảng. Gửi token nhận được khi đăng nhập trong header Authorization; header lang quyết định ngôn ngữ của thông báo trả về.',
  search: 'Tìm API',
  searchHint: 'Đường dẫn, mô tả hoặc tên',
  found_other: '{{count}} API',
  noMatches: 'Không có API phù hợp.',
  empty: 'Tài liệu không có API nào.',
  groups: 'Nhóm API',
  openConsole: 'Mở trang quản lý',
  access: 'Quyền truy cập',
  accessPublic: 'Công khai',
  accessUser: 'Người dùng đã đăng nhập',
  accessPlatform: 'Quản trị viên nền tảng',
  query: 'Tham số truy vấn',
  body: 'Nội dung yêu cầu',
  reply: 'Phản hồi',
  file: 'Tệp',
  nothing: 'Không có',
  link: 'Sao chép liên kết đến API này',
} satisfies SectionOf<'doc', 'vie'>;
